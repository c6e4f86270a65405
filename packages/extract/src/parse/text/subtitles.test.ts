import { expect, test } from "vitest";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const vtt = `WEBVTT - A talk

STYLE
::cue { color: red }

NOTE not said

intro
00:00.000 --> 00:02.000 align:start
<v.loud Ann>Welcome to the
<i>support</i> line.

00:00:02.500 --> 00:00:04.000
<v Ann>How can I help &amp; serve?

00:04.100 --> 00:05.000
<v Ben>My router is off.
`;

const srt = `1
00:00:01,000 --> 00:00:02,000
{\\an8}First the power,

2
00:00:02,100 --> 00:00:03,000
First the power,

3
00:00:03,000 --> 00:00:04,000
then the cable.

4
00:00:09,000 --> 00:00:10,000
After a pause.
`;

test.each([
  ["talk.vtt", vtt, ["Ann: Welcome to the support line. How can I help & serve?", "Ben: My router is off."]],
  [null, vtt, ["Ann: Welcome to the support line. How can I help & serve?", "Ben: My router is off."]],
  ["talk.srt", srt.replaceAll("\n", "\r\n"), ["First the power, then the cable.", "After a pause."]],
  [null, srt, ["First the power, then the cable.", "After a pause."]],
])("subtitles named %s are what is said, parted by speaker and silence", async (filename, content, paragraphs) => {
  const { document } = await parseFile(content, filename);
  expect(document.text).toBe(paragraphs.join("\n\n"));
  expect(covered(document, "paragraph")).toEqual(paragraphs);
});

test.each([
  [
    "a name before the words",
    "AGENT: Good day.\nCALLER: I lost my card.",
    ["AGENT: Good day.", "CALLER: I lost my card."],
  ],
  ["two voices in a cue", "<v Ann>Good day.\n<v Ben>I lost my card.", ["Ann: Good day.", "Ben: I lost my card."]],
  [
    "a name that goes on in the next line",
    ">> Dr. Maria Lopez: Your card\nis blocked.",
    ["Dr. Maria Lopez: Your card is blocked."],
  ],
  ["no name", "Note this: it is late.\nand cold", ["Note this: it is late. and cold"]],
])("with %s each speaker has a paragraph", async (_, words, paragraphs) => {
  const { document } = await parseFile(`1\n00:00:01,000 --> 00:00:04,000\n${words}\n`, "call.srt");
  expect(covered(document, "paragraph")).toEqual(paragraphs);
});

test("a cue without a name is the words of the last speaker until it is silent", async () => {
  const cue = (at: number, words: string) => `00:00:0${at},000 --> 00:00:0${at + 1},000\n${words}\n`;
  const { document } = await parseFile(
    [cue(1, "CALLER: I lost"), cue(2, "my card."), cue(8, "Hello?")].join("\n"),
    "call.srt",
  );
  expect(document.text).toBe("CALLER: I lost my card.\n\nHello?");
  expect(document.marks.map((mark) => (mark.kind === "paragraph" ? mark.speaker : null))).toEqual([
    "CALLER",
    undefined,
  ]);
});
