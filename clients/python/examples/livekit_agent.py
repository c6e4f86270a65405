"""A LiveKit agent whose words, knowledge and tools are those of the member of a Cuecard team that speaks now."""

from __future__ import annotations

import asyncio
import os
from typing import Any

from livekit import agents
from livekit.agents import Agent, AgentSession, JobContext, RunContext, StopResponse, function_tool, llm

from cuecard import AsyncCuecard, AsyncLiveCall, models


class CuecardAgent(Agent):
    """One agent for the whole team: when the call is handed over, the instructions and the tools change."""

    def __init__(self, call: AsyncLiveCall) -> None:
        super().__init__(
            instructions=call.current.instructions, tools=[self._tool(tool) for tool in call.current.tools]
        )
        self._call = call
        self._reports: set[asyncio.Task[None]] = set()

    async def on_enter(self) -> None:
        self.session.on("conversation_item_added", self._on_item)
        if self._call.current.agent.first_message:
            self.session.say(self._call.current.agent.first_message)

    async def on_user_turn_completed(self, turn_ctx: llm.ChatContext, new_message: llm.ChatMessage) -> None:
        turn = await self._call.user_turn(new_message.text_content or "", turn_key=new_message.id)
        await self._follow(turn)
        if turn.handoff and turn.handoff.status == "committed" and turn.handoff.message:
            self.session.say(turn.handoff.message)
        # A person has the call, or newer words came meanwhile: the model is not asked.
        if turn.status == "superseded" or not turn.speaks:
            raise StopResponse()
        if turn.context:
            turn_ctx.add_message(role="system", content=turn.context.text)

    async def _follow(self, turn: models.Turn) -> None:
        brief = turn.handoff.brief if turn.handoff and turn.handoff.status == "committed" else None
        await self.update_instructions("\n\n".join(part for part in (turn.instructions, brief) if part))
        await self.update_tools([self._tool(tool) for tool in turn.tools])

    def _tool(self, tool: models.TurnTool) -> llm.Tool:
        async def run(raw_arguments: dict[str, object], context: RunContext[Any]) -> str | None:
            call_id = context.function_call.call_id
            results = await self._call.tool_calls([{"id": call_id, "name": tool.name, "arguments": raw_arguments}])
            await self._follow(self._call.current)
            return results[0].output

        schema = {"name": tool.name, "description": tool.description, "parameters": tool.parameters}
        return function_tool(run, raw_schema=schema)

    def _on_item(self, event: agents.ConversationItemAddedEvent) -> None:
        item = event.item
        if isinstance(item, llm.ChatMessage) and item.role == "assistant" and item.text_content:
            said = self._call.agent_said(item.text_content, item_id=item.id, interrupted=item.interrupted)
            self._reports.add(task := asyncio.create_task(said))
            task.add_done_callback(self._reports.discard)


async def entrypoint(job: JobContext) -> None:
    cue = AsyncCuecard()
    call = await cue.calls.start(team_id=os.environ["CUECARD_TEAM"], external_id=job.job.id)

    async def end() -> None:
        await call.end(reason="caller hung up")
        await cue.close()

    job.add_shutdown_callback(end)
    session: AgentSession[None] = AgentSession(stt="deepgram/nova-3", llm="openai/gpt-4.1-mini", tts="cartesia/sonic-3")
    await session.start(agent=CuecardAgent(call), room=job.room)


if __name__ == "__main__":
    agents.cli.run_app(agents.WorkerOptions(entrypoint_fnc=entrypoint))
