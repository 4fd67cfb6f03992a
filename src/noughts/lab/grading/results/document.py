"""A grade as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from noughts.core.notation import cell_name

if TYPE_CHECKING:
    from noughts.lab.grading.calling.called import Called
    from noughts.lab.grading.rating.rating import Share
    from noughts.lab.grading.results.failures import FailureKind
    from noughts.lab.grading.results.grades import Grade

__all__ = ["FORMAT", "document"]

FORMAT: Final = 1


def document(grade: Grade) -> dict[str, Any]:
    """Everything, as docs/grading.md describes it."""
    not_graded = grade.not_graded
    return {
        "format": FORMAT,
        "program": grade.program,
        "rules": str(grade.rules),
        "right": grade.is_right if not_graded is None else None,
        "score": grade.score,
        "trouble": grade.trouble,
        "reason": None if not_graded is None else not_graded.reason.name.lower(),
        "paste": None if not_graded is None else not_graded.paste,
        "positions": {
            "asked": len(grade.shares.rated),
            "kind": "sample" if grade.selection.is_sample else "reachable",
            "seed": grade.selection.seed if grade.selection.is_sample else None,
            "openers": [str(mark) for mark in grade.selection.openers],
        },
        "convention": None if grade.called is None else _convention(grade.called),
        "shares": None
        if not_graded is not None
        else {
            "legal": _share(grade.shares.legal),
            "kept": _share(grade.shares.kept),
            "timely": _share(grade.shares.timely),
        },
        "failures": [_failure(kind) for kind in grade.failures],
        "looks_like": [
            {
                "bug": suspicion.bug,
                "words": suspicion.words,
                "evidence": suspicion.evidence,
                "agreement": None if suspicion.agreement is None else round(suspicion.agreement, 4),
            }
            for suspicion in grade.suspicions
        ],
        "counters": [
            {
                "name": counter.name,
                "count": counter.count,
                "minimax": None if counter.references is None else counter.references.minimax,
                "alphabeta": None if counter.references is None else counter.references.alphabeta,
                "looks_like": counter.looks_like,
            }
            for counter in grade.counted
        ],
        "announcements": [
            {
                "function": result.function,
                "asked": result.asked,
                "wrong": {
                    str(wrong): {"count": count, "position": str(position), "said": answer}
                    for wrong, (count, position, answer) in result.wrong.items()
                },
                "unseen_lines": list(result.unseen_lines),
            }
            for result in grade.announced
        ],
        "repeated": {"asked": grade.repeats[1], "different": grade.repeats[0]},
        "notes": list(grade.notes),
        "isolation": {
            "kind": grade.isolation.kind,
            "reason": grade.isolation.reason,
            "in_force": list(grade.isolation.in_force),
        },
        "slowest_seconds": round(grade.slowest, 4),
        "seconds": round(grade.seconds, 3),
    }


def _convention(called: Called) -> dict[str, Any]:
    return {
        "line": called.line,
        "function": called.function,
        **called.entries,
        "answer": called.answer,
        "mark": None if called.mark is None else str(called.mark),
        "how": called.how,
    }


def _share(share: Share) -> dict[str, Any]:
    return {"good": share.good, "of": share.of, "ratio": round(share.ratio, 4)}


def _failure(kind: FailureKind) -> dict[str, Any]:
    answer = kind.smallest
    return {
        "kind": kind.kind,
        "count": kind.count,
        "grave": kind.is_grave,
        "position": str(answer.position),
        "move": None if answer.cell is None else cell_name(answer.cell, answer.position.rules),
        "best": sorted(cell_name(cell, answer.position.rules) for cell in answer.truth.best),
        "words": kind.words,
    }
