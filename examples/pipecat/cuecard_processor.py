"""A Cuecard call in a Pipecat pipeline, over HTTP with nothing but the standard library.

`CuecardCall` is the part that any Python host can use. `cuecard_processor()` makes a Pipecat FrameProcessor of it, to be put between
the speech recogniser and the context aggregator of the language model.

Pipecat cancels what a processor does when the caller barges in, so a request may be cut off after the service has acted on it. Each
turn therefore carries a `turnKey`, and each tool call its id: what is repeated is answered as before and does not happen twice.
"""

import asyncio
import json
import time
import urllib.error
import urllib.request
import uuid


class CuecardError(Exception):
    """An error body of /v1, with its code."""

    def __init__(self, status, code, message):
        super().__init__(f"{code}: {message}")
        self.status = status
        self.code = code


class CuecardCall:
    """One call. `turn` says who speaks now, with which instructions, knowledge and tools."""

    def __init__(self, base_url, api_key, timeout_s=5.0, attempts=3):
        self._base_url = base_url.rstrip("/")
        self._api_key = api_key
        self._timeout_s = timeout_s
        self._attempts = attempts
        self._path = None
        self.turn = None

    async def start(self, team_id, external_id):
        # The same external id is the same call while it is active, so this may be repeated as well.
        call = await self._ask("/v1/calls", {"teamId": team_id, "externalId": external_id}, repeatable=True)
        self._path = f"/v1/calls/{call['id']}"
        self.turn = call["current"]
        return self.turn

    async def user_turn(self, text, turn_key=None, deadline_ms=250):
        body = {"text": text, "turnKey": turn_key or str(uuid.uuid4()), "deadlineMs": deadline_ms}
        turn = await self._ask(f"{self._path}/turns", body, repeatable=True)
        if turn["status"] == "ok":
            self.turn = turn
        return turn

    async def tool_calls(self, calls):
        body = {"calls": calls, "turnId": self.turn["turnId"]}
        answer = await self._ask(f"{self._path}/tool-calls", body, repeatable=True)
        self.turn = answer["turn"]
        return answer["results"]

    async def agent_said(self, text, item_id, interrupted=False):
        event = {"type": "agent_said", "text": text, "itemId": item_id, "turnId": self.turn["turnId"], "interrupted": interrupted}
        await self._ask(f"{self._path}/events", {"events": [event]}, repeatable=True)

    async def end(self, reason):
        await self._ask(f"{self._path}/end", {"reason": reason}, repeatable=True)

    async def _ask(self, path, body, repeatable):
        # A thread runs on when its awaiting handler is cancelled: the request is finished, only nobody reads the answer.
        return await asyncio.to_thread(self._post, path, body, self._attempts if repeatable else 1)

    def _post(self, path, body, attempts):
        headers = {"Authorization": f"Bearer {self._api_key}", "Content-Type": "application/json"}
        request = urllib.request.Request(self._base_url + path, json.dumps(body).encode(), headers, method="POST")
        for attempt in range(1, attempts + 1):
            try:
                with urllib.request.urlopen(request, timeout=self._timeout_s) as response:
                    text = response.read()
                    return json.loads(text) if text else None
            except urllib.error.HTTPError as error:
                if error.code not in (429, 503) or attempt == attempts:
                    raise _refusal(error) from None
            except OSError:
                if attempt == attempts:
                    raise
            time.sleep(0.05 * 2 ** (attempt - 1))


def _refusal(error):
    try:
        body = json.loads(error.read())["error"]
        return CuecardError(error.code, body["code"], body["message"])
    except (ValueError, KeyError):
        return CuecardError(error.code, "internal_error", "The answer was not an error of Cuecard; check the base URL.")


def instructions_of(turn):
    """The model's instructions before the conversation."""
    handoff = turn["handoff"] if turn["handoff"] and turn["handoff"]["status"] == "committed" else None
    parts = [turn["instructions"], handoff and handoff["brief"], turn["context"] and turn["context"]["text"]]
    return "\n\n".join(part for part in parts if part)


def first_words_of(turn, before=None):
    """What is to be said first, word for word: after a hand-off, and when a person begins to be called. None when there is nothing.

    `before` is the turn before it: a telephone rings for many turns, and its message is said once.
    """
    handoff, transfer = turn.get("handoff"), turn.get("transfer")
    known = (before or {}).get("transfer") or {}
    rings = transfer and transfer["status"] == "ringing" and transfer["id"] != known.get("id")
    words = [handoff and handoff["status"] == "committed" and handoff["message"], rings and transfer["message"]]
    return " ".join(each for each in words if each) or None


def cuecard_processor(call, on_turn):
    """A FrameProcessor that asks Cuecard before the model is: `on_turn(turn)` sets the model's instructions and tools."""
    from pipecat.frames.frames import TranscriptionFrame, TTSSpeakFrame
    from pipecat.processors.frame_processor import FrameDirection, FrameProcessor

    class CuecardProcessor(FrameProcessor):
        async def process_frame(self, frame, direction: FrameDirection):
            await super().process_frame(frame, direction)
            if isinstance(frame, TranscriptionFrame):
                before = call.turn
                turn = await call.user_turn(frame.text, turn_key=str(frame.id))
                first = first_words_of(turn, before)
                if first:
                    await self.push_frame(TTSSpeakFrame(first))
                if turn["status"] == "superseded" or not turn["speaks"]:
                    return
                await on_turn(turn)
            await self.push_frame(frame, direction)

    return CuecardProcessor()
