"""The examples of frameworks, each in the framework's own pipeline, without sound. Skipped where the framework is not installed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from cuecard import AsyncCuecard, models

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "examples"))


async def test_a_pipecat_pipeline_asks_before_its_model_is_asked(team: models.Team) -> None:
    pytest.importorskip("pipecat", reason="pipecat-ai is not installed")
    from pipecat.frames.frames import InterimTranscriptionFrame, TranscriptionFrame, TTSSpeakFrame
    from pipecat.tests.utils import run_test
    from pipecat_processor import CuecardProcessor, first_words_of, instructions_of

    turns: list[models.Turn] = []

    async def on_turn(turn: models.Turn) -> None:
        turns.append(turn)

    async with AsyncCuecard() as cue:
        call = await cue.calls.start(team_id=team.id)
        before = call.current
        heard = TranscriptionFrame("What does the Fiber 500 plan cost?", "caller", "2026-11-27T00:00:00Z")
        again = TranscriptionFrame("What does the Fiber 500 plan cost?", "caller", "2026-11-27T00:00:00Z")
        again.id = heard.id
        frames = [InterimTranscriptionFrame("What does the", "caller", "2026-11-27T00:00:00Z"), heard, again]
        down, _ = await run_test(CuecardProcessor(call, on_turn), frames_to_send=frames)
        ledger = (await call.inspect()).ledger
    assert [turn.agent.id for turn in turns] == ["py-sales", "py-sales"]
    assert turns[0].turn_id == turns[1].turn_id and len(ledger) == 1
    assert "44.90" in instructions_of(turns[0])
    assert first_words_of(turns[0], before) is None
    assert not any(isinstance(frame, TTSSpeakFrame) for frame in down)


async def test_a_livekit_session_speaks_as_the_member_that_has_the_call(team: models.Team) -> None:
    pytest.importorskip("livekit.agents", reason="livekit-agents is not installed")
    from livekit.agents import AgentSession, APIConnectOptions, llm
    from livekit_agent import CuecardAgent

    asked: list[str] = []

    class Stream(llm.LLMStream):
        async def _run(self) -> None:
            asked.append(" ".join(str(item) for item in self._chat_ctx.items))
            delta = llm.ChoiceDelta(role="assistant", content="It is 44 euros and 90 cents.")
            self._event_ch.send_nowait(llm.ChatChunk(id="c1", delta=delta))

    class Scripted(llm.LLM[Any]):
        def chat(self, *, chat_ctx: llm.ChatContext, tools: Any = None, conn_options: Any = None, **_: Any) -> Stream:
            return Stream(self, chat_ctx=chat_ctx, tools=tools or [], conn_options=conn_options or APIConnectOptions())

    async with AsyncCuecard() as cue:
        call = await cue.calls.start(team_id=team.id)
        agent = CuecardAgent(call)
        async with AgentSession[None](llm=Scripted()) as session:
            await session.start(agent)
            message = llm.ChatMessage(role="user", content=["What does the Fiber 500 plan cost?"])
            context = agent.chat_ctx.copy()
            await agent.on_user_turn_completed(context, message)
            await agent.update_chat_ctx(context)
            await session.generate_reply(user_input=message)
        ledger = (await call.inspect()).ledger
    assert call.current.agent.id == "py-sales"
    assert "44.90" in asked[-1]
    assert [(item.role, item.text) for item in ledger] == [
        ("caller", "What does the Fiber 500 plan cost?"),
        ("agent", "It is 44 euros and 90 cents."),
    ]


def test_the_codes_of_the_readme_run(client: object, capsys: pytest.CaptureFixture[str]) -> None:
    codes = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    assert len(codes) == 2
    exec(compile(codes[0], "README.md", "exec"), {})
    assert "44.90" in capsys.readouterr().out
