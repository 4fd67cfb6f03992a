"""Where the parts of the game screen go: beside the board, or below it in a narrow window."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

if TYPE_CHECKING:
    from noughts.desktop.parts.theme import Scale

__all__ = ["Layout"]


@dataclass(frozen=True)
class Layout:
    """The places of the status, the board and the panel."""

    status: pygame.Rect
    board: pygame.Rect
    panel: pygame.Rect

    @classmethod
    def of(cls, scale: Scale) -> Layout:
        """The layout of a window."""
        pad = scale.px(16)
        status = scale.px(78)
        if scale.is_narrow:
            width = scale.width - 2 * pad
            panel = max(round(scale.height * 0.36), round(190 * scale.density))
            panel = min(panel, max(round(scale.height * 0.5), scale.height - width - status - pad))
            board = scale.height - panel - status - 2 * pad
            return cls(
                pygame.Rect(pad, pad // 2, width, status),
                pygame.Rect(pad, pad // 2 + status, width, board),
                pygame.Rect(pad, pad // 2 + status + board + pad, width, panel - pad // 2),
            )
        panel = round(max(186 * scale.density, min(scale.px(372), scale.width * 0.36)))
        width = scale.width - panel - 3 * pad
        return cls(
            pygame.Rect(pad, pad // 2, width, status),
            pygame.Rect(pad, pad // 2 + status, width, scale.height - status - pad // 2 - pad),
            pygame.Rect(scale.width - panel - pad, pad, panel, scale.height - 2 * pad),
        )
