import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cuecard, createCuecard } from "../../index.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createCuecard({ data: ":memory:" });
});
afterAll(() => cue.close());

const lines = [
  "AGENT: Good day, this is the hotel's front desk.",
  "CALLER: I left a green umbrella in room twelve, I believe.",
  "AGENT: Housekeeping found it, and it is kept for thirty days.",
];
const cue3 = (line: string, at: number) => `${at}\n00:00:0${at},000 --> 00:00:0${at + 1},000\n${line}\n`;

test.each([
  ["call.srt", lines.map((line, at) => cue3(line, at + 1)).join("\n")],
  ["call.txt", lines.join("\n")],
])("a passage of %s says in its citation who speaks, and as it is read aloud", async (filename, content) => {
  const base = await cue.knowledgeBases.create({ name: filename });
  const source = await cue.sources.addFile(base.id, { name: filename, content });
  await cue.sources.waitUntilReady(source);
  const { results } = await cue.search({ query: "green umbrella left in a room", knowledgeBaseIds: [base.id] });
  const [{ text, citation }] = results as [(typeof results)[number]];
  const said = citation.speakers!.map(
    ({ start, speaker }) => `${speaker} ${text.slice(start - citation.start).split(" ")[0]}`,
  );
  expect(said).toEqual(["AGENT AGENT:", "CALLER CALLER:", "AGENT AGENT:"]);
  const chunks = await cue.sources.chunks(base.id, source.id);
  expect(chunks.data[0]!.speakers).toEqual(citation.speakers);
});
