"""A Pipecat processor that asks Cuecard before the model is asked. Put it between the recogniser and the context aggregator.

Pipecat cancels a processor's work when the caller interrupts, so a request may be cut off after the service has acted on it. The
frame's id is the turn's key: the same frame again gets the same answer, and happens once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from pipecat.frames.frames import Frame, InterimTranscriptionFrame, TranscriptionFrame, TTSSpeakFrame
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

from cuecard import AsyncLiveCall, models


class CuecardProcessor(FrameProcessor):
    """`on_turn(turn)` gives the model its instructions and tools: `instructions_of(turn)` and `turn.tools`."""

    def __init__(self, call: AsyncLiveCall, on_turn: Callable[[models.Turn], Awaitable[None]]) -> None:
        super().__init__()
        self._call = call
        self._on_turn = on_turn

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, InterimTranscriptionFrame):
            await self._call.interim(frame.text)
        if isinstance(frame, TranscriptionFrame):
            before = self._call.current
            turn = await self._call.user_turn(frame.text, turn_key=str(frame.id))
            words = first_words_of(turn, before)
            if words:
                await self.push_frame(TTSSpeakFrame(words))
            # A person has the call, or newer words came meanwhile: the model is not asked.
            if turn.status == "superseded" or not turn.speaks:
                return
            await self._on_turn(turn)
        await self.push_frame(frame, direction)


def instructions_of(turn: models.Turn) -> str:
    """The model's instructions, with the brief of a hand-off and the knowledge of this turn."""
    handoff = turn.handoff if turn.handoff and turn.handoff.status == "committed" else None
    parts = [turn.instructions, handoff and handoff.brief, turn.context and turn.context.text]
    return "\n\n".join(part for part in parts if part)


def first_words_of(turn: models.Turn, before: models.Turn) -> str | None:
    """What is said first, word for word: after a hand-off, and when a telephone begins to ring. It rings for many turns."""
    handoff, transfer = turn.handoff, turn.transfer
    rings = transfer and transfer.status == "ringing" and transfer.id != (before.transfer and before.transfer.id)
    words = [
        handoff.message if handoff and handoff.status == "committed" else None,
        transfer.message if transfer and rings else None,
    ]
    return " ".join(word for word in words if word) or None
