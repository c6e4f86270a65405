import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** What the processor uses of Pipecat, which is not on npm: frames with an id, and a base class that passes them on. */
const modules: Record<string, string> = {
  "pipecat/__init__.py": "",
  "pipecat/frames/__init__.py": "",
  "pipecat/frames/frames.py": `
import itertools

_ids = itertools.count(1)


class Frame:
    def __init__(self):
        self.id = next(_ids)


class StartFrame(Frame):
    pass


class TranscriptionFrame(Frame):
    def __init__(self, text, user_id, timestamp):
        super().__init__()
        self.text = text
        self.user_id = user_id
        self.timestamp = timestamp


class TTSSpeakFrame(Frame):
    def __init__(self, text):
        super().__init__()
        self.text = text
`,
  "pipecat/processors/__init__.py": "",
  "pipecat/processors/frame_processor.py": `
from enum import Enum


class FrameDirection(Enum):
    DOWNSTREAM = 1
    UPSTREAM = 2


class FrameProcessor:
    def __init__(self):
        self.seen = []
        self.pushed = []

    async def process_frame(self, frame, direction):
        self.seen.append(frame)

    async def push_frame(self, frame, direction=FrameDirection.DOWNSTREAM):
        self.pushed.append((frame, direction))
`,
  "drive_processor.py": `
import asyncio
import os

from cuecard_processor import CuecardCall, cuecard_processor, instructions_of
from pipecat.frames.frames import StartFrame, TranscriptionFrame
from pipecat.processors.frame_processor import FrameDirection

down = FrameDirection.DOWNSTREAM


class Overtaken:
    turn = None

    async def user_turn(self, text, turn_key):
        return {"status": "superseded"}


async def main():
    call = CuecardCall(os.environ["CUECARD_URL"], os.environ["CUECARD_API_KEY"])
    await call.start(os.environ["CUECARD_TEAM"], "pipecat-processor")
    told = []

    async def on_turn(turn):
        told.append((turn["agent"]["name"], len(processor.pushed)))
        assert instructions_of(turn) is not None

    processor = cuecard_processor(call, on_turn)
    start = StartFrame()
    await processor.process_frame(start, FrameDirection.UPSTREAM)
    print("other frames pass", processor.pushed == [(start, FrameDirection.UPSTREAM)], told)

    hello = TranscriptionFrame("Hello", "caller", "0")
    await processor.process_frame(hello, down)
    print("the model is asked after on_turn", told, processor.pushed[-1] == (hello, down))

    bill = TranscriptionFrame("I have a question about my bill", "caller", "1")
    handler = asyncio.create_task(processor.process_frame(bill, down))
    await asyncio.sleep(0)
    handler.cancel()
    await asyncio.gather(handler, return_exceptions=True)
    print("a cut handler pushes nothing", handler.cancelled(), len(processor.pushed))
    await processor.process_frame(bill, down)
    print("the same frame again", told[-1], call.turn["handoff"]["by"], processor.pushed[-1] == (bill, down))
    print("first words", processor.pushed[-2][0].text)

    said = len(processor.pushed)
    for at, text in enumerate(["Can an engineer come", "I'll wait"]):
        await processor.process_frame(TranscriptionFrame(text, "caller", str(3 + at)), down)
    print("while a person is called", [each.text for each, _ in processor.pushed[said:]], call.turn["transfer"]["status"])

    overtaken = cuecard_processor(Overtaken(), on_turn)
    await overtaken.process_frame(TranscriptionFrame("Hm", "caller", "2"), down)
    print("superseded words go no further", overtaken.pushed, len(told), len(overtaken.seen))
    await call.end("done")


asyncio.run(main())
`,
};

/** Writes the modules, and a script that drives the processor through them, into a folder; the path of the script. */
export async function writePipecatStandIn(folder: string): Promise<string> {
  for (const [path, text] of Object.entries(modules)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text.trimStart());
  }
  return join(folder, "drive_processor.py");
}
