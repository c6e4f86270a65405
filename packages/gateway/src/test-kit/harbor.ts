import type { Call, Cuecard, Embedder } from "@cuecard/core";
import { createHandler, type HandlerOptions, type RunningServer, serve } from "@cuecard/http";
import { createTestCuecard } from "@cuecard/testing";
import OpenAI from "openai";
import { createGateway } from "../gateway.ts";
import type { GatewayOptions } from "../options.ts";
import { type ScriptedUpstream, startUpstream } from "./scripted-upstream.ts";

/** A service with a team of three before a scripted model. */
export interface Harbor {
  cuecard: Cuecard;
  server: RunningServer;
  upstream: ScriptedUpstream;
  /** The model's name for the team. */
  model: string;
  key: string;
  /** OpenAI's own client, for a call with this id or for none. */
  client(callId?: string): OpenAI;
  /** The newest call with this id, as it is stored. */
  call(callId: string): Promise<Call>;
  /** Who said what in the newest call with this id, as the ledger has it. */
  said(callId: string): Promise<string[]>;
  close(): Promise<void>;
}

export const privateKey = "sk_live_gateway_of_the_tests";

/** Starts it. Refunds go to billing by a rule; the model may transfer anywhere. */
export async function startHarbor(
  options: Partial<GatewayOptions> = {},
  embedder?: Embedder,
  handling: Partial<HandlerOptions> = {},
): Promise<Harbor> {
  const upstream = await startUpstream();
  const apiKeys = [privateKey, "pk_live_gateway_of_the_tests"];
  const cuecard = await createTestCuecard({ apiKeys, ...(embedder && { embedders: [embedder] }) });
  const model = `team:${await makeTeam(cuecard)}`;
  const gateway = createGateway(cuecard, {
    upstream: { url: upstream.url, apiKey: "upstream-key", model: "scripted", thinksFirst: false },
    ...options,
  });
  const secret = "a secret of the tests";
  const handler = createHandler(cuecard, { secret, version: "0.0.0", extensions: [gateway.extension], ...handling });
  const server = await serve({ handler, port: 0, host: "127.0.0.1", onUpgrade: gateway.onUpgrade });

  async function call(externalId: string): Promise<Call> {
    const { data } = await cuecard.calls.list({ externalId });
    return cuecard.calls.get(data[0]!.id);
  }

  return {
    cuecard,
    server,
    upstream,
    model,
    key: privateKey,
    client: (callId) =>
      new OpenAI({
        baseURL: `${server.url}/v1`,
        apiKey: privateKey,
        maxRetries: 0,
        ...(callId && { defaultHeaders: { "X-Cuecard-Call-Id": callId } }),
      }),
    call,
    async said(externalId) {
      const { ledger } = await call(externalId);
      return ledger.map(({ role, text, agentId, toolName, interrupted }) =>
        [
          agentId ?? role,
          toolName === null ? ":" : `${role} ${toolName}:`,
          text,
          ...(interrupted ? ["(cut)"] : []),
        ].join(" "),
      );
    },
    async close() {
      gateway.close();
      await server.close({ timeoutMs: 0 });
      await cuecard.close();
      upstream.stop();
    },
  };
}

async function makeTeam(cuecard: Cuecard): Promise<string> {
  const kb = await cuecard.knowledgeBases.create({ name: "Bills" });
  const text = "Bills are due on the tenth of each month. A late bill costs five euros.";
  const source = await cuecard.sources.add(kb.id, { sourceType: "text", textTitle: "Bills", textContent: text });
  await cuecard.sources.waitUntilReady(source, { timeoutMs: 30_000 });
  for (const [id, name, more] of [
    ["desk", "Dora", { firstMessage: "Harbor Fiber, hello!" }],
    ["billing", "Bill", { knowledge: [{ knowledgeBaseId: kb.id, mode: "tool" }], voice: { id: "bea" } }],
    ["support", "Sue", { model: "support-model", temperature: 0.2 }],
  ] as const) {
    await cuecard.agents.create({ id, name, systemPrompt: `You are ${name}.`, ...more } as never);
  }
  const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }, { agentId: "support" }];
  const rules = [
    { name: "refunds", from: ["desk"], when: { keywords: ["refund"] }, to: "billing", message: "One moment." },
  ];
  const { id } = await cuecard.teams.create({ name: "Harbor", definition: { members, rules } });
  return id;
}
