import type { Agent, Attachment, Cuecard } from "@cuecard/core";
import { addTexts } from "../embedded.ts";
import type { PlainText } from "./read-sets.ts";

export const deadlineMs = 10_000;

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
  return {
    start,
    /** Titles of what is given in a call's second turn. */
    async second(mode: Mode, text: string): Promise<string[]> {
      const call = await start(mode);
      await call.userTurn("Hello there.", { deadlineMs });
      await call.agentSaid({ text: "Hello, how can I help you?" });
      const { context } = await call.userTurn(text, { deadlineMs });
      await call.end();
      return (context?.passages ?? []).map(({ sourceId }) => titleOf.get(sourceId)!);
    },
  };
}
