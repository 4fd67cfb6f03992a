"""What all tests share: the facts, every classic position, and random games."""

from __future__ import annotations

import gc
import os
import signal
import sys
import tomllib
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st

from noughts import Game, Mark, Position, Rules
from noughts.core.symmetry import canonical_key, symmetries

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

settings.register_profile("noughts", deadline=None, print_blob=True, derandomize=True)
settings.load_profile("noughts")

HERE = Path(__file__).parent

# Not after every 700 new objects: tests are collected, and positions made, by the hundred thousand.
gc.set_threshold(50_000)

# Tests start the program many hundred times: what Python has compiled is kept, whatever the
# environment says.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session", autouse=True)
def _hear_signals() -> Iterator[None]:
    """What a process ignores, as in the background or under nohup, those it starts ignore too."""
    interrupt = signal.signal(signal.SIGINT, signal.default_int_handler)
    hang_up = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGINT, interrupt)
    signal.signal(signal.SIGHUP, hang_up)


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is kept goes into a folder of the test run's own, never into the user's cache.

    The processes of a run share their tables, so that each is built once.
    """
    home, run = tmp_path_factory.mktemp("noughts-home"), tmp_path_factory.getbasetemp()
    tables = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "tables"
    tables.mkdir(exist_ok=True)
    (home / "tables").symlink_to(tables)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("NOUGHTS_HOME", str(home))
        yield


MAX_PROCESSES = 16  # each keeps tables of its own in memory

# What `make quick` leaves out besides tests that are marked: a browser, a window, a server or a
# sandbox each, processes by the hundred, or everything there is instead of a sample.
SLOW = (
    "adapters/test_examples.py",
    "adapters/test_suites.py",
    "cli",
    "coaching/test_explanations.py",
    "desktop",
    "hostile",
    "lab/grading",
    "lab/test_atlas_facts.py",
    "lab/test_compare_plots.py",
    "lab/test_exercise_keys.py",
    "lab/test_reproduce.py",
    "learning/test_engine_weights.py",
    "learning/test_large_games.py",
    "learning/test_sampling.py",
    "match/test_every_state.py",
    "players/test_levels.py",
    "rooms/test_class_killed.py",
    "rooms/test_class_sockets.py",
    "rooms/test_hostile.py",
    "rooms/test_killed_servers.py",
    "rooms/test_postgresql.py",
    "rooms/test_sockets.py",
    "portable",
    "solving/test_certificates.py",
    "solving/test_conformance.py",
    "solving/test_prover.py",
    "solving/test_table_files.py",
    "solving/test_tables.py",
    "test_documents.py",
    "test_plain_language.py",
    "test_setup.py",
    "test_wheel.py",
    "web",
)


# What begins first: single tests here take longest, and at the end of a run one core would wait for
# another. They mostly wait themselves, so the first process gets them all, and others its rest.
FIRST = (
    "test_wheel.py",
    "site/test_grading.py",
    "rooms/test_faults.py",
    "rooms/test_hostile.py",
    "rooms/test_killed_servers.py",
    "rooms/test_class_killed.py",
    "rooms/test_postgresql.py",
    "hostile/test_class.py",
    "lab/grading/test_reports.py",
)


def pytest_xdist_auto_num_workers() -> int:
    """Two processes a core: tests of the browser, the server and the sandbox wait much."""
    return min(2 * len(os.sched_getaffinity(0)), MAX_PROCESSES)


class _OnlyWrittenDoctests:
    """Only files with a prompt are searched for doctests: importing the others takes seconds."""

    @pytest.hookimpl(wrapper=True)
    def pytest_collect_file(
        self, file_path: Path
    ) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
        collectors = yield
        if file_path.suffix != ".py" or ">>> " in file_path.read_text(errors="replace"):
            return collectors
        return [collector for collector in collectors if type(collector) is pytest.Module]


def pytest_configure(config: pytest.Config) -> None:
    """What a conftest.py says itself holds in its own folder alone."""
    config.pluginmanager.register(_OnlyWrittenDoctests())


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make quick` leaves out; what takes longest comes first.

    Then come the tests of pages, one after the other, so that most of them share one browser and
    one server.
    """
    first = [HERE / name for name in FIRST]

    def place(item: pytest.Item) -> tuple[bool, bool]:
        return item.path not in first, "browser" not in getattr(item, "fixturenames", ())

    items.sort(key=place)
    slow = [HERE / name for name in SLOW]

    @cache
    def is_slow(file: Path) -> bool:
        return any(file.is_relative_to(path) for path in slow)

    for item in items:
        if is_slow(item.path):
            item.add_marker(pytest.mark.slow)


def pytest_collection_finish() -> None:
    """What is loaded by now stays: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def facts() -> dict[str, Any]:
    """Counts that independent sources agree on."""
    return tomllib.loads((HERE / "data" / "facts.toml").read_text())


@cache
def all_positions(text: str) -> tuple[Position, ...]:
    """Every position that X can reach by opening, in breadth-first order."""
    found: dict[Any, Position] = {}
    level = [Rules.parse(text).start()]
    while level:
        below: dict[Any, Position] = {}
        for position in level:
            found[position] = position
            for move in position.moves():
                child = position.after(move)
                below[child] = child
        level = list(below.values())
    return tuple(found)


@cache
def one_of_each_class(text: str) -> tuple[Position, ...]:
    """One position of each class of those that turn and mirror into each other, not always the
    same way up: what holds for it holds for the class, where the code treats all cells alike."""
    positions = list(all_positions(text))
    Random(text).shuffle(positions)
    group = symmetries(Rules.parse(text))
    return tuple({canonical_key(position, group): position for position in positions}.values())


RULES_OF_ALL_KINDS = (
    "3x3k3",
    "4x4k4",
    "4x4k4s2b1",
    "4x4k4s1b2",
    "3x3k3s1b1",
    "5x3k3",
    "1x7k2",
    "2x2k1",
    "6x5k4s1",
    "15x15k5",
    "30x2k3b2",
)


@st.composite
def games(
    draw: st.DrawFn, rules: tuple[str, ...] = RULES_OF_ALL_KINDS, max_moves: int = 20
) -> Game:
    """A random legal game, finished or not, opened by either mark."""
    game = Game(Rules.parse(draw(st.sampled_from(rules))), (), draw(st.sampled_from(Mark)))
    for _ in range(draw(st.integers(0, max_moves))):
        moves = game.position.moves()
        if not moves:
            break
        game = game.play(moves[draw(st.integers(0, len(moves) - 1))])
    return game
