import { createMeaningEmbedder } from "@cuecard/local";
import type { Bench } from "../bench.ts";
import { changesOfSubject, type Dialogue, followUps } from "./dialogues.ts";
import { type ExampleBase, openExampleBase } from "./example-base.ts";

const sets: [string, Dialogue[]][] = [
  ["follow-ups", followUps],
  ["short changes of subject", changesOfSubject],
];

/**
 * How often a question that only follows from the last turn finds its passage, in a call that knows that turn and in
 * one that does not.
 */
export const followUpsBench: Bench = async ({ progress }) => {
  const base = await openExampleBase(createMeaningEmbedder());
  const rows = [];
  for (const [name, dialogues] of sets) {
    for (const knows of [false, true]) {
      const subject = `${name}, ${knows ? "with the turn before" : "alone"}`;
      rows.push({ subject, cells: await measure(base, dialogues, knows) });
      progress(`${subject} done`);
    }
  }
  await base.cuecard.close();
  return {
    title: "Questions that follow from the last turn: auto mode, topK 3, threshold 0.6, meaning-768",
    columns: ["dialogues", "hit@1", "in top 3"],
    rows,
    notes: [
      "Dialogues written by hand over the examples' documents. The weights of the background were chosen on these sets: expect less on others.",
      "Alone: the question is the first of its call, so that nothing was said before.",
    ],
  };
};

async function measure(
  { cuecard, agentId }: ExampleBase,
  dialogues: Dialogue[],
  knows: boolean,
): Promise<Record<string, number>> {
  let first = 0;
  let three = 0;
  for (const { before, question, answer } of dialogues) {
    const call = await cuecard.calls.start({ agentId });
    if (knows) {
      for (const { role, text } of before) await (role === "caller" ? call.userTurn(text) : call.agentSaid({ text }));
    }
    const { context } = await call.userTurn(question, { deadlineMs: 10_000 });
    const place = context?.passages.findIndex(({ text }) => text.includes(answer)) ?? -1;
    if (place === 0) first += 1;
    if (place >= 0) three += 1;
    await call.end();
  }
  return { dialogues: dialogues.length, "hit@1": first, "in top 3": three };
}
