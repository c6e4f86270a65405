from __future__ import annotations

import asyncio

import pytest

from cuecard import AsyncCuecard, Cuecard, CuecardError, models


def test_a_call_is_handed_over_and_back(client: Cuecard, team: models.Team) -> None:
    call = client.calls.start(team_id=team.id, variables={"plan": "gold"})
    assert call.current.agent.id == "py-desk"
    turn = call.user_turn("What does the Fiber 500 plan cost?")
    assert turn.agent.id == "py-sales" and call.current is turn
    assert turn.handoff is not None and turn.handoff.by == "rule"
    assert turn.context is not None and "44.90" in turn.context.text
    call.agent_said("44 euros and 90 cents a month.")
    call.user_turn("Thank you")
    assert call.signal({"type": "silence", "ms": 6000}) is not None
    assert call.current.agent.id == "py-desk"
    assert call.hand_off("py-sales", reason="from code").agent.id == "py-sales"
    assert [item.role for item in call.inspect().ledger] == ["caller", "agent", "caller"]
    assert call.end(reason="hung up").status == "ended"
    with pytest.raises(CuecardError) as ended:
        call.user_turn("Hello?")
    assert ended.value.code == "call_ended"


def test_a_turn_that_is_sent_twice_happens_once(client: Cuecard, team: models.Team) -> None:
    call = client.calls.start(team_id=team.id)
    first = call.user_turn("Hello there", turn_key="t1")
    again = client.calls.user_turn(call.id, text="Hello there", turn_key="t1")
    assert again.turn_id == first.turn_id
    assert len(call.inspect().ledger) == 1


def test_tool_calls_are_answered_in_their_order(client: Cuecard, team: models.Team) -> None:
    call = client.calls.start(team_id=team.id)
    call.user_turn("Hello there")
    results = call.tool_calls(
        [
            {"id": "c1", "name": "look_up", "arguments": {"account": 7}},
            {"id": "c2", "name": "transfer_to_sales", "arguments": "{}"},
        ]
    )
    assert [(result.id, result.kind) for result in results] == [("c1", "host"), ("c2", "transfer")]
    assert call.current.agent.id == "py-sales"


def test_a_call_that_was_taken_over_has_moved(client: Cuecard, team: models.Team) -> None:
    call = client.calls.start(team_id=team.id)
    call.user_turn("Hello there")
    taken = client.calls.resume(call.id)
    assert taken.current.turn_id == call.current.turn_id


async def test_many_calls_are_played_at_once(client: Cuecard, team: models.Team) -> None:
    async def play(client: AsyncCuecard) -> str:
        call = await client.calls.start(team_id=team.id)
        await call.interim("What does the")
        turn = await call.user_turn("What does the plan cost?")
        await call.agent_said("One moment.")
        await call.end()
        return turn.agent.id

    async with AsyncCuecard() as concurrent:
        assert set(await asyncio.gather(*(play(concurrent) for _ in range(10)))) == {"py-sales"}
