import { expect, test } from "vitest";
import { decodeDocument } from "../../../ports/document.ts";
import { chunkDocument } from "../chunk/chunk-document.ts";
import { textDocument } from "../text-document.ts";
import { markSpeakers } from "./mark-speakers.ts";

/** Each paragraph with a speaker, as `speaker|text`. */
function spoken(text: string): string[] {
  const { marks } = markSpeakers(decodeDocument(textDocument("Call", text)));
  return marks.flatMap((mark) =>
    mark.kind === "paragraph" && mark.speaker !== undefined
      ? [`${mark.speaker}|${text.slice(mark.start, mark.end)}`]
      : [],
  );
}

test("a transcript has a paragraph for each turn, with who speaks; lines without a name go on", () => {
  const lines = ["AGENT: Good day.", "CALLER: I lost my card", "in the bus.", "AGENT: What is your name, please?"];
  const turns = ["AGENT|AGENT: Good day.", "CALLER|CALLER: I lost my card\nin the bus.", `AGENT|${lines[3]}`];
  expect(spoken(lines.join("\n"))).toEqual(turns);
  expect(spoken(`Call of 2 May, two minutes.\n${lines.join("\n")}`)).toEqual(turns);
  expect(spoken([lines[0], `${lines[1]}\n${lines[2]}`, lines[3], "(The call ends.)"].join("\n\n"))).toEqual(turns);
});

test.each([
  [
    "times",
    "[00:01] Ann: The roof leaks again.\n[00:09] Ben: Since the storm, I think.\n[00:15] Ann: Then we call them.",
    3,
  ],
  ["times behind names", "Ann (0:01): The roof leaks.\nBen (0:09): Since the storm.\nAnn (0:12): Then we call.", 3],
  [
    "two names who both ask and tell",
    "Marta Ruiz: ¿Abren los domingos?\nJuan: Sí, a las diez. ¿Quiere una mesa?\nMarta Ruiz: Sí, para dos personas.\nJuan: Muy bien.",
    4,
  ],
  [
    "numbered speakers",
    "speaker_0: hello there my friend\nspeaker_1: hello to you too\nspeaker_0: how are we today?",
    3,
  ],
  [
    "roles of another language",
    "KUNDE: Mein Koffer fehlt noch.\nMITARBEITERIN: Welcher Flug?\nKUNDE: Aus Rom, heute früh.",
    3,
  ],
  ["full-width colons", "客服：您好，请问有什么事？\n客户：我的卡丢了。怎么办？\n客服：请告诉我卡号。", 3],
])("%s show a transcript", (_, text, count) => {
  expect(spoken(text)).toHaveLength(count);
});

test.each([
  [
    "questions with answers",
    "Q: Can I pay by card?\nA: Yes, you can.\nQ: Is it safe?\nA: It is safe here.\nQ: Cash?\nA: No, sorry.",
  ],
  [
    "faults with remedies",
    "Problem: The light is red.\nRemedy: Plug the router in again.\nProblem: No sound at all.\nRemedy: Turn the volume up.",
  ],
  [
    "records of two roles",
    "Doctor: Dr. Smith\nPatient: John Doe\nDoctor: Dr. Jones\nPatient: Ann Lee\nDoctor: Dr. Who",
  ],
  ["notes", "Note: Keep this page.\nTip: Did you know it floats?\nNote: Never open it.\nTip: Ask in the shop."],
  [
    "plans of several days",
    "9:00 Breakfast: Rolls, eggs and coffee.\n12:00 Lunch: Soup of the day.\n9:00 Breakfast: Oats with fresh fruit.\n12:00 Lunch: Fish and new potatoes.",
  ],
  ["names that never come again", "Ann: I am ill today.\nBen: Me too, sadly.\nCy: So am I, friends."],
  [
    "prose with two quoted lines",
    `${"The shop opens at nine and closes at six. ".repeat(9)}\n\nAgent: Good day to you.\nCaller: I lost my card.\nAgent: Oh no.`,
  ],
])("%s are not a transcript", (_, text) => {
  expect(spoken(text)).toEqual([]);
});

test("each chunk of a transcript knows who speaks in it, also where it begins in the midst of a turn", () => {
  const long = "The parcel went to the wrong house and nobody there has seen it since. ".repeat(8).trim();
  const text = [
    `CALLER: ${long}`,
    "AGENT: I am sorry to hear that.",
    "CALLER: What do I do now?",
    "AGENT: We send another.",
  ].join("\n");
  const document = markSpeakers(decodeDocument(textDocument("Call", text)));
  const { chunks } = chunkDocument(document, { strategy: "auto", maxTokens: 64, overlap: 0 });
  expect(chunks.length).toBeGreaterThan(2);
  const said = chunks.flatMap(({ speakers = [], start, end }) => {
    expect(speakers[0]!.start).toBe(start);
    return speakers.map(
      (turn, at) => `${turn.speaker}|${text.slice(turn.start, speakers[at + 1]?.start ?? end).trim()}`,
    );
  });
  for (const one of said) expect(one).toMatch(/^CALLER\|(?!.*AGENT:)|^AGENT\|AGENT: /);
  expect(said.slice(-3)).toEqual([
    "AGENT|AGENT: I am sorry to hear that.",
    "CALLER|CALLER: What do I do now?",
    "AGENT|AGENT: We send another.",
  ]);
});

test("chunks of other documents have no speakers", () => {
  const document = markSpeakers(decodeDocument(textDocument("Hours", "Shop: 9 to 5.\n\nWorkshop: closed.")));
  for (const chunk of chunkDocument(document, { strategy: "auto", maxTokens: 64, overlap: 0 }).chunks)
    expect(chunk).not.toHaveProperty("speakers");
});
