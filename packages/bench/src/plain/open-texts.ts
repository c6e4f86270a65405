import type { Agent, Attachment, Cuecard } from "@cuecard/core";
import { addTexts } from "../embedded.ts";
import type { PlainText } from "./read-sets.ts";

export const deadlineMs = 10_000;

/** How many of them are true, in %. */
export const share = (told: readonly boolean[]) => (100 * told.filter(Boolean).length) / Math.max(1, told.length);

/** Short texts in a knowledge base of their own, and an agent for each way to attach it. */
export async function openTexts<Mode extends string>(
  cuecard: Cuecard,
  { name, texts, modes }: { name: string; texts: readonly PlainText[]; modes: Record<Mode, Partial<Attachment>> },
) {
  const { id } = await cuecard.knowledgeBases.create({ name });
  const ids = await addTexts(
    cuecard,
    id,
    texts.map(({ title, body }) => ({ textTitle: title, textContent: body })),
  );
  await cuecard.warm([id]);
  const agents = new Map<string, Agent>();
  for (const [mode, settings] of Object.entries<Partial<Attachment>>(modes)) {
    const knowledge = [{ knowledgeBaseId: id, ...settings }];
    agents.set(mode, await cuecard.agents.create({ name: `${name}, ${mode}`, knowledge }));
  }
  const titleOf = new Map(ids.map((source, at) => [source, texts[at]!.title]));
  const start = (mode: Mode) => cuecard.calls.start({ agentId: agents.get(mode)!.id });
  /** What is given when `text` follows a first turn and the agent's answer, and what the first turn got. */
  const play = async (mode: Mode, { first, answer, text }: { first: string; answer: string; text: string }) => {
    const call = await start(mode);
    const before = await call.userTurn(first, { deadlineMs });
    await call.agentSaid({ text: answer });
    const { context } = await call.userTurn(text, { deadlineMs });
    await call.end();
    const titlesOf = (given: typeof context) => (given?.passages ?? []).map(({ sourceId }) => titleOf.get(sourceId)!);
    return { before: titlesOf(before.context), given: titlesOf(context) };
  };
  return {
    start,
    /** Titles of what is given in a call's second turn. */
    second: async (mode: Mode, text: string) =>
      (await play(mode, { first: "Hello there.", answer: "Hello, how can I help you?", text })).given,
    /** Titles of what the model has for a new matter, once the agent read out the text that answers another question. */
    async afterAnswer(mode: Mode, text: string, [first, { body }]: readonly [question: string, answer: PlainText]) {
      const { before, given } = await play(mode, { first, answer: body, text });
      return { has: [...before, ...given], given };
    },
  };
}
