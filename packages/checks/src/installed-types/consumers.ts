export interface Consumer {
  name: string;
  text: string;
}

/**
 * What users write, by the package that they write it for: options and arguments of ours that frameworks or habits fill
 * in.
 */
export const consumers: Record<string, Consumer[]> = {
  cuecard: [
    {
      name: "installed-cuecard.ts",
      text: `
import { createCuecard, type Condition, type CreateTeam, type Rule } from "cuecard";

const when: Condition = { keywords: ["bill"] };
const rule: Rule = { name: "billing words", when, to: "billing" };
const team: CreateTeam = {
  name: "Support",
  definition: { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }], rules: [rule] },
};

export async function start(): Promise<void> {
  const cue = await createCuecard({ data: "./data" });
  const { id } = await cue.knowledgeBases.create({ name: "Help" });
  const source = await cue.sources.addFile(id, { name: "guide.md", content: new Uint8Array() });
  await cue.sources.waitUntilReady(source, { timeoutMs: 60_000 });
  const { results } = await cue.search({ query: "Until when?", knowledgeBaseIds: [id], filter: { lang: "en" } });
  const call = await cue.calls.start({ teamId: (await cue.teams.create(team)).id });
  const turn = await call.userTurn(results[0]?.text ?? "Hello");
  if (turn.handoff?.status === "committed") await call.end();
  await cue.close();
}
`,
    },
  ],
  "@cuecard/bridges": [
    {
      // The SDK's request handlers are given what is optional as "missing or undefined".
      name: "installed-mcp.ts",
      text: `
import { mcpTools } from "@cuecard/bridges/mcp";
import type { LiveCall } from "@cuecard/core";

declare const call: LiveCall;
declare const params: { name: string; arguments?: Record<string, unknown> | undefined };
declare const extra: { requestId: string | number; sessionId?: string | undefined; signal: AbortSignal };

export const listed: { tools: { name: string }[] } = mcpTools(call).list();
export const answered: Promise<{ [key: string]: unknown }> = mcpTools(call).call(params, extra);
`,
    },
  ],
};
