"""Live calls: a call that remembers its newest Turn and sends each thing that happens once."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import Any, Union

from . import models, params
from ._operation import UNSET, Unset
from .resources import AsyncCalls, Calls

CallEvent = Union[
    params.AgentSaidEvent,
    params.InterruptedEvent,
    params.ToolResultEvent,
    params.SilenceEvent,
    params.DtmfEvent,
    params.VariablesEvent,
    params.SubjectEvent,
    params.TransferStatusEvent,
    params.WhisperEvent,
]
"""What a host reports of a call. Time arrives as events too: the service runs no timers on the caller."""


class LiveCalls(Calls):
    """Calls, and the live ones as objects."""

    def start(
        self,
        *,
        team_id: str | Unset = UNSET,
        agent_id: str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        variables: dict[str, Any] | Unset = UNSET,
        metadata: dict[str, Any] | Unset = UNSET,
        **options: Any,
    ) -> LiveCall:
        """Starts a call with a team, or with one agent. The same `external_id` is the same call while it is active."""
        started = self.create(
            team_id=team_id,
            agent_id=agent_id,
            external_id=external_id,
            variables=variables,
            metadata=metadata,
            **options,
        )
        return LiveCall(self, started)

    def resume(self, call_id: str) -> LiveCall:
        """Takes a call over, after a restart or on another process: the one that had the call gets `call_moved`."""
        return LiveCall(self, self.take_over(call_id))


class AsyncLiveCalls(AsyncCalls):
    """Calls, and the live ones as objects."""

    async def start(
        self,
        *,
        team_id: str | Unset = UNSET,
        agent_id: str | Unset = UNSET,
        external_id: str | Unset = UNSET,
        variables: dict[str, Any] | Unset = UNSET,
        metadata: dict[str, Any] | Unset = UNSET,
        **options: Any,
    ) -> AsyncLiveCall:
        """Starts a call with a team, or with one agent. The same `external_id` is the same call while it is active."""
        started = await self.create(
            team_id=team_id,
            agent_id=agent_id,
            external_id=external_id,
            variables=variables,
            metadata=metadata,
            **options,
        )
        return AsyncLiveCall(self, started)

    async def resume(self, call_id: str) -> AsyncLiveCall:
        """Takes a call over, after a restart or on another process: the one that had the call gets `call_moved`."""
        return AsyncLiveCall(self, await self.take_over(call_id))


class _Newest:
    """The newest Turn of a call. Answers may arrive out of order: an older one changes nothing."""

    def __init__(self, started: models.StartedCall) -> None:
        self.id = started.id
        self._turn = started.current

    @property
    def current(self) -> models.Turn:
        """Who speaks now, with which instructions, knowledge and tools."""
        return self._turn

    def _follow(self, turn: models.Turn) -> models.Turn:
        if turn.version >= self._turn.version:
            self._turn = turn
        return turn


class LiveCall(_Newest):
    """One call. Each thing that happens carries a key, so that it happens once, also when its answer was lost."""

    def __init__(self, calls: Calls, started: models.StartedCall) -> None:
        super().__init__(started)
        self._calls = calls

    def user_turn(
        self, text: str, *, turn_key: str | None = None, preview: bool = False, **options: Any
    ) -> models.Turn:
        """What the caller said. `options` are /v1's in snake_case: `language`, `deadline_ms`, `item_id`, `alternatives` …"""
        if preview:
            return self._calls.user_turn(self.id, text=text, preview=True, **options)
        return self._follow(self._calls.user_turn(self.id, text=text, turn_key=turn_key or _key(), **options))

    def revise_turn(self, text: str, *, turn_key: str | None = None, **options: Any) -> models.Turn:
        """Corrects the words of the newest turn, before the agent has spoken."""
        return self._follow(self._calls.revise_turn(self.id, text=text, turn_key=turn_key or _key(), **options))

    def interim(self, text: str) -> None:
        """The turn so far, as the recogniser has it: what it may need is fetched ahead."""
        self._calls.interim(self.id, text=text)

    def tool_calls(
        self, calls: Sequence[params.ToolCallsCall], *, turn_id: str | None = None, deadline_ms: int | Unset = UNSET
    ) -> list[models.ToolCallsAnswerResult]:
        """The model's tool calls. Every one gets a result, in the order given; `host` ones are your own tools."""
        answer = self._calls.tool_calls(
            self.id, calls=list(calls), turn_id=turn_id or self.current.turn_id, deadline_ms=deadline_ms
        )
        self._follow(answer.turn)
        return answer.results

    def hand_off(self, agent_id: str, *, reason: str | Unset = UNSET, key: str | None = None) -> models.Turn:
        """Hands the call to another member, from code."""
        return self._follow(self._calls.hand_off(self.id, agent_id=agent_id, reason=reason, key=key or _key()))

    def decline_handoff(self, *, reason: str | Unset = UNSET, key: str | None = None) -> models.Turn:
        """Gives the call back to the member that had it."""
        return self._follow(self._calls.decline_handoff(self.id, reason=reason, key=key or _key()))

    def agent_said(self, text: str, *, item_id: str | None = None, interrupted: bool = False) -> None:
        """What the caller heard of the agent's words."""
        self.signal(_said(text, item_id, self.current.turn_id, interrupted))

    def signal(self, *events: CallEvent) -> models.Turn | None:
        """Reports silence, keys, tool results, variables and the like, in order. A Turn comes back when one changed."""
        turn = self._calls.send_events(self.id, events=list(events)).turn
        return None if turn is None else self._follow(turn)

    def end(self, *, reason: str | Unset = UNSET, outcome: str | Unset = UNSET) -> models.CallSummary:
        """Ends the call. A second time changes nothing."""
        return self._calls.end(self.id, reason=reason, outcome=outcome)

    def inspect(self) -> models.Call:
        """The whole call with its ledger and its trace."""
        return self._calls.get(self.id)


class AsyncLiveCall(_Newest):
    """One call. Each thing that happens carries a key, so that it happens once, also when its answer was lost."""

    def __init__(self, calls: AsyncCalls, started: models.StartedCall) -> None:
        super().__init__(started)
        self._calls = calls

    async def user_turn(
        self, text: str, *, turn_key: str | None = None, preview: bool = False, **options: Any
    ) -> models.Turn:
        """What the caller said. `options` are /v1's in snake_case: `language`, `deadline_ms`, `item_id`, `alternatives` …"""
        if preview:
            return await self._calls.user_turn(self.id, text=text, preview=True, **options)
        return self._follow(await self._calls.user_turn(self.id, text=text, turn_key=turn_key or _key(), **options))

    async def revise_turn(self, text: str, *, turn_key: str | None = None, **options: Any) -> models.Turn:
        """Corrects the words of the newest turn, before the agent has spoken."""
        return self._follow(await self._calls.revise_turn(self.id, text=text, turn_key=turn_key or _key(), **options))

    async def interim(self, text: str) -> None:
        """The turn so far, as the recogniser has it: what it may need is fetched ahead."""
        await self._calls.interim(self.id, text=text)

    async def tool_calls(
        self, calls: Sequence[params.ToolCallsCall], *, turn_id: str | None = None, deadline_ms: int | Unset = UNSET
    ) -> list[models.ToolCallsAnswerResult]:
        """The model's tool calls. Every one gets a result, in the order given; `host` ones are your own tools."""
        answer = await self._calls.tool_calls(
            self.id, calls=list(calls), turn_id=turn_id or self.current.turn_id, deadline_ms=deadline_ms
        )
        self._follow(answer.turn)
        return answer.results

    async def hand_off(self, agent_id: str, *, reason: str | Unset = UNSET, key: str | None = None) -> models.Turn:
        """Hands the call to another member, from code."""
        return self._follow(await self._calls.hand_off(self.id, agent_id=agent_id, reason=reason, key=key or _key()))

    async def decline_handoff(self, *, reason: str | Unset = UNSET, key: str | None = None) -> models.Turn:
        """Gives the call back to the member that had it."""
        return self._follow(await self._calls.decline_handoff(self.id, reason=reason, key=key or _key()))

    async def agent_said(self, text: str, *, item_id: str | None = None, interrupted: bool = False) -> None:
        """What the caller heard of the agent's words."""
        await self.signal(_said(text, item_id, self.current.turn_id, interrupted))

    async def signal(self, *events: CallEvent) -> models.Turn | None:
        """Reports silence, keys, tool results, variables and the like, in order. A Turn comes back when one changed."""
        turn = (await self._calls.send_events(self.id, events=list(events))).turn
        return None if turn is None else self._follow(turn)

    async def end(self, *, reason: str | Unset = UNSET, outcome: str | Unset = UNSET) -> models.CallSummary:
        """Ends the call. A second time changes nothing."""
        return await self._calls.end(self.id, reason=reason, outcome=outcome)

    async def inspect(self) -> models.Call:
        """The whole call with its ledger and its trace."""
        return await self._calls.get(self.id)


def _key() -> str:
    return str(uuid.uuid4())


def _said(text: str, item_id: str | None, turn_id: str, interrupted: bool) -> params.AgentSaidEvent:
    # With an item's id of its own, an event that is sent twice is recorded once.
    return {
        "type": "agent_said",
        "text": text,
        "itemId": item_id or _key(),
        "turnId": turn_id,
        "interrupted": interrupted,
    }
