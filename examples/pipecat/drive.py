"""Plays a call against a running `cuecard serve`, with a barge-in that cuts a request off. Needs CUECARD_URL, CUECARD_API_KEY and CUECARD_TEAM."""

import asyncio
import os

from cuecard_processor import CuecardCall, CuecardError, instructions_of


async def main():
    call = CuecardCall(os.environ["CUECARD_URL"], os.environ["CUECARD_API_KEY"])
    turn = await call.start(os.environ["CUECARD_TEAM"], "pipecat-room")
    print(turn["agent"]["name"])

    # The caller barges in: Pipecat cancels the handler, and the same words come again with the same key.
    handler = asyncio.create_task(call.user_turn("I have a question about my bill", turn_key="t1"))
    await asyncio.sleep(0)
    handler.cancel()
    turn = await call.user_turn("I have a question about my bill", turn_key="t1")
    print(turn["agent"]["name"], turn["handoff"]["by"], "The caller's last words" in instructions_of(turn))

    # The guard lets nobody hand a caller back within the same turn.
    await call.user_turn("Sorry, I meant somebody else", turn_key="t2")
    batch = [{"id": "c1", "name": "transfer_to_front_desk", "arguments": {"reason": "was wrong here"}}]
    first = await call.tool_calls(batch)
    again = await call.tool_calls(batch)
    print(call.turn["agent"]["name"], first[0]["kind"], first == again)
    await call.agent_said("Maya again.", item_id="i1", interrupted=True)
    await call.end("done")
    try:
        await call.user_turn("Hello?")
    except CuecardError as error:
        print(error.status, error.code)


asyncio.run(main())
