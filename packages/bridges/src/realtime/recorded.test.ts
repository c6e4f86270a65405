import { createTestCuecard } from "@cuecard/testing";
import { describe, expect, onTestFinished, test } from "vitest";
import { openAIRealtime } from "../openai-realtime.ts";
import type { RealtimeEvent } from "./server-events.ts";
import { documented, type Recorded, recorded } from "./test-kit/recorded.ts";
import { createService, type Plan } from "./test-kit/service.ts";

/** What a recording and the model may differ in: ids, and kinds of events that the model leaves out. */
function shapeOf(events: readonly RealtimeEvent[]): string[] {
  const names = new Map<string, string>();
  const named = (id: string | null | undefined) => {
    if (!id) return id === null ? "nothing" : "";
    if (!names.has(id)) names.set(id, `item ${names.size + 1}`);
    return names.get(id)!;
  };
  const shapes = events.map((event) => {
    const { type, item, item_id: itemId, previous_item_id: previous, response } = event;
    if (type === "conversation.item.added")
      return `${type}: ${item!.role} ${named(item!.id)} behind ${named(previous)}, ${item!.content?.length ?? 0} parts`;
    if (response) return `${type}: ${response.status}, ${(response.output ?? []).map(({ id }) => named(id)).join()}`;
    return `${type}: ${named(itemId)}`;
  });
  // A transcript comes in as many pieces as it may.
  return shapes.filter((shape, at) => !left.test(shape) && !(shape.includes(".delta") && shape === shapes[at - 1]));
}

const left =
  /^(session\.|output_audio_buffer\.|input_audio_buffer\.(speech_stopped|committed)|conversation\.item\.input_audio_transcription\.delta)/;

/** Plays the same in the model of the service. */
function modelled(name: string): RealtimeEvent[] {
  const events: RealtimeEvent[] = [];
  let ids = 0;
  const fails = name.includes("fails");
  const plan = (): Plan => (fails ? { items: [], ends: "failed" } : { items: [{ says: "Yes." }], ends: "completed" });
  const isWebRtc = name.startsWith("WebRTC");
  const service = createService(
    (event) => events.push(event),
    plan,
    (kind) => `${kind}_${++ids}`,
    { plays: isWebRtc },
  );
  const ask = () => service.receive({ type: "response.create", response: { metadata: {} } });
  const speaks = (times: number) => Array.from({ length: times }, () => service.advance());
  if (fails) {
    service.speechStarts();
    ask();
    speaks(1);
    // The host of the recording logs neither of these.
    return events.filter(({ type }) => type !== "response.created");
  }
  const content = [{ type: "input_text" as const, text: "Good day." }];
  service.receive({ type: "conversation.item.create", item: { id: "first", type: "message", role: "user", content } });
  ask();
  speaks(2);
  service.speechStarts();
  service.speechEnds("See you.");
  ask();
  const isLate = name.includes("while");
  speaks(isLate ? 1 : 0);
  service.transcribe("words");
  speaks(isLate ? 1 : 2);
  return events;
}

describe("the model of the service does what a service was recorded to do", () => {
  test.each(recorded)("$name ($source)", ({ name, events }) => {
    const shape = shapeOf(events);
    // The rest of a transcript that was under way when another event came.
    const expected = shape.filter(
      (each, at) => !each.includes("output_audio_transcript") || shape.indexOf(each) === at,
    );
    expect(shapeOf(modelled(name))).toEqual(expected);
  });
});

/** What a call has in its ledger after these events. */
async function saidIn({ events }: Recorded) {
  const cue = await createTestCuecard();
  onTestFinished(() => cue.close());
  await cue.agents.create({ id: "desk", name: "desk", voice: "marin" });
  const call = await cue.calls.start({ agentId: "desk" });
  const errors: unknown[] = [];
  const realtime = openAIRealtime(call, { onError: (error) => errors.push(error) });
  const handle = realtime.open(() => undefined);
  for (const event of events) await handle(event);
  const { ledger } = await call.inspect();
  expect(errors).toEqual([]);
  return ledger.map(({ role, text, interrupted }) => [role, text, interrupted]);
}

describe("the bridge keeps what was heard of a response that the caller's speech cancelled", () => {
  test.each(documented)("$name ($source)", async (stream) => {
    expect(await saidIn(stream)).toEqual([
      ["agent", "Hello and", true],
      ["caller", "See you.\n", false],
    ]);
  });
});

describe("the bridge takes in what a service was recorded to send", () => {
  test.each(recorded)("$name ($source)", async (stream) => {
    const { name } = stream;
    const said = await saidIn(stream);
    if (name.includes("fails")) expect(said).toEqual([]);
    else {
      const answer = name.includes("while") ? "What can I do?" : "Pardon?";
      // These sessions answer by themselves, before rules decide: such an answer belongs to the turn that was known then.
      expect(said).toEqual([
        ["agent", "Hello and", true],
        ["agent", answer, false],
        ["caller", "See you.\n", false],
      ]);
    }
  });
});
