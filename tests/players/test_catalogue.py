"""The catalogue: every entry makes a player that plays, or is refused with a sentence."""

from __future__ import annotations

from dataclasses import replace

import pytest

from noughts import Game, InputError, Rules
from noughts.players import make_player, parse_player
from noughts.players.catalogue import (
    CATALOGUE,
    EASY_WORDS,
    HUMAN,
    menu,
    offered_usage,
    parse_offered,
    player_usage,
)
from noughts.players.kinds import PlayerKind, PlayerSpec, TextParameter
from noughts.players.levels import LEVELS
from noughts.players.player import Player
from noughts.players.simple import RandomPlayer

CLASSIC, GOMOKU = Rules.parse("classic"), Rules.parse("gomoku")
COMPUTERS = [kind for kind in CATALOGUE.values() if not kind.is_human]
TEXTS = [*(str(spec) for kind in COMPUTERS for spec in kind.menu()), "alphabeta:4", "rulebook:1"]
SENTENCES = [spec.words for spec in menu()] + [kind.words for kind in CATALOGUE.values()]


def names(kinds: list[PlayerKind], flag: str) -> set[str]:
    return {kind.name for kind in kinds if getattr(kind.player, flag)}


@pytest.mark.parametrize("rules", ["3x3k3", "3x3k3s1b1"])
@pytest.mark.parametrize("text", TEXTS)
def test_every_entry_makes_a_legal_move(text: str, rules: str) -> None:
    chosen = Rules.parse(rules)
    player = make_player(text, chosen, seed=1)
    position = Game.parse(f"{rules}: b2 a1 c1 a3").position
    assert player.choose(position).move in position.moves()


@pytest.mark.parametrize("text", TEXTS)
def test_the_flags_of_an_entry_are_true(text: str) -> None:
    player = make_player(text, CLASSIC, seed=1)
    assert type(player) is parse_player(text).kind.player
    position = Game.parse("3x3k3: b2 a1").position
    choice = player.choose(position)
    assert (choice.report is not None) == player.reports
    assert (player.explain(position, choice.move) is not None) == player.explains
    assert (type(player).learn is not Player.learn) == player.learns


def test_what_each_can_do() -> None:
    assert names(COMPUTERS, "explains") == {"trickster"}
    assert names(COMPUTERS, "learns") == {"adaptive"}
    assert names(COMPUTERS, "uses_table") == {"level", "perfect", "adaptive", "trickster"}


@pytest.mark.parametrize("text", [*TEXTS, HUMAN])
def test_texts_are_read_as_they_are_written(text: str) -> None:
    spec = parse_player(text)
    assert str(spec) == text
    assert parse_player(str(spec)) == spec
    if not spec.kind.is_human:
        assert make_player(text, CLASSIC).name == text


def test_other_spellings() -> None:
    spellings = {
        " Person ": "human",
        "table:4": "+table:4",
        "LEVEL:04": "level:4",
        "level": "level:4",
        "mcts": "mcts:1000",
        "easy": "level:2",
        "Medium": "level:4",
        "hard": "level:6",
        "impossible": "perfect",
    }
    assert {text: str(parse_player(text)) for text in spellings} == spellings


def test_names_are_different() -> None:
    spelled = [name for kind in CATALOGUE.values() for name in (kind.name, *kind.aliases)]
    spelled += EASY_WORDS
    assert len(spelled) == len(set(spelled))
    assert all(name == name.lower() and ":" not in name for name in spelled)


@pytest.mark.parametrize("words", SENTENCES)
def test_sentences(words: str) -> None:
    assert words[0].isupper()
    assert words.endswith(".")


def test_the_menu_lists_every_level_and_no_search() -> None:
    texts = [str(spec) for spec in menu()]
    assert texts[:9] == [HUMAN, *(f"level:{number}" for number in LEVELS)]
    assert "minimax" not in texts
    assert set(EASY_WORDS.values()) < set(texts)
    assert [parse_offered(text) for text in texts] == list(menu())


@pytest.mark.parametrize("text", ["minimax", "engine:60", "rulebook:9", "mcts:5", "level:9", "x"])
def test_only_the_menu_is_offered(text: str) -> None:
    with pytest.raises(InputError, match=r"There is no player .* here: expected one of easy, "):
        parse_offered(text)


def test_help_texts_name_every_computer() -> None:
    for kind in COMPUTERS:
        assert kind.usage in player_usage().split(", ")
        assert (kind.usage in offered_usage().split(", ")) == kind.is_offered
    assert "level:1 to level:8" in player_usage()
    assert "alphabeta[:DEPTH]" in player_usage()


def test_the_rulebook_is_too_slow_only_where_somebody_waits() -> None:
    assert make_player("rulebook", GOMOKU).name == "rulebook"
    with pytest.raises(InputError, match=r"Rulebook is too slow on 15x15k5: .* 36 cells at most"):
        make_player("rulebook", GOMOKU, is_interactive=True)
    assert make_player("rulebook", Rules.parse("6x6k4"), is_interactive=True)


def test_adaptive_starts_at_a_given_strength() -> None:
    """At level 8 it never misses a win in one; at level 1 it does."""
    position = Game.parse("3x3k3: a1 b1 a2 b2").position
    moves = {
        strength: {
            make_player("adaptive", CLASSIC, seed=seed, strength=strength)
            .choose(position)
            .move.cell
            for seed in range(20)
        }
        for strength in (1.0, 8.0)
    }
    assert moves[8.0] == {6}
    assert len(moves[1.0]) > 1


def test_a_new_entry_is_all_that_a_new_player_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A text after the colon keeps its case, and rules can be refused with a sentence."""

    def refuse(rules: Rules) -> str | None:
        return f"This brain cannot play {rules}: it knows no powers." if rules.has_powers else None

    brain = PlayerKind(
        name="brain",
        title="Brain",
        words="Another program.",
        player=RandomPlayer,
        make=lambda _, options: RandomPlayer(options.seed),
        parameter=TextParameter("command"),
        refusal=refuse,
    )
    monkeypatch.setitem(CATALOGUE, "brain", brain)
    assert parse_player("Brain:Some/Program -x:1") == PlayerSpec(brain, "Some/Program -x:1")
    assert "brain:COMMAND" in player_usage()
    assert make_player("brain:a", CLASSIC).choose(CLASSIC.start())
    for text in ("brain", "brain:"):
        with pytest.raises(InputError, match=f"Cannot read the command of the player '{text}': "):
            make_player(text, CLASSIC)
    with pytest.raises(InputError, match="cannot play 4x4k4s2b1"):
        make_player("brain:a", Rules.parse("power"))
    limited = replace(brain, refusal=lambda _: None, max_cells=9)
    assert PlayerSpec(limited, "a").refusal(GOMOKU) is None
    assert PlayerSpec(limited, "a").refusal(GOMOKU, is_interactive=True) is not None
