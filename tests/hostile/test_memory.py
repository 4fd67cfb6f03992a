"""What engines keep in memory, however many threads use them."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from noughts import Rules
from noughts.solving import engine, memory


def test_all_threads_together_keep_a_bounded_number_of_engines() -> None:
    barrier = Barrier(6)

    def search(number: int) -> None:
        rules = Rules.parse(f"{5 + number % 3}x7k4")
        barrier.wait(60)
        engine.analyse(rules.start(), nodes=2000)

    with ThreadPoolExecutor(6) as threads:
        list(threads.map(search, range(12)))
    kept = sum(native.memory for _, _, native in engine._kept)
    assert 0 < kept <= memory.KEPT_ENGINES_MB * 2**20


def test_two_searches_never_share_an_engine() -> None:
    rules = Rules.parse("6x6k4")
    with engine._engine(rules, 1) as first, engine._engine(rules, 1) as second:
        assert first is not second
    with engine._engine(rules, 1) as again:
        assert again is second or again is first
