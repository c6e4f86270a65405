import { expect } from "vitest";
import { request } from "./spawn-cli.ts";

/** What a test made in a service. */
export interface LiveData {
  base: string;
  team: string;
}

const subjects = ["refunds", "parcels", "invoices", "passwords", "holidays", "repairs"];
const textOf = (subject: string, number: number) =>
  `About ${subject} ${number}: we answer questions on ${subject} within ${number + 2} working days. Call ${1000 + number} for more.`;

async function ask(url: string, method: string, path: string, body?: unknown) {
  const answer = await request(url, method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function addText(url: string, base: string, title: string, text: string): Promise<string> {
  const body = { sourceType: "text", textTitle: title, textContent: text };
  return (await ask(url, "POST", `/v1/knowledge-base/${base}/sources`, body)).id;
}

async function ready(url: string, base: string, count: number): Promise<void> {
  for (;;) {
    const { sourceCounts } = await ask(url, "GET", `/v1/knowledge-base/${base}`);
    if (sourceCounts.failed > 0) throw new Error("a source failed");
    if (sourceCounts.ready === count) return;
  }
}

/** A knowledge base with sources, agents, a team and an ended call. */
export async function seed(url: string): Promise<LiveData> {
  const { id: base } = await ask(url, "POST", "/v1/knowledge-base", { name: "Still", gaps: true });
  for (const [number, subject] of subjects.entries()) await addText(url, base, subject, textOf(subject, number));
  await ready(url, base, subjects.length);
  const knowledge = [{ knowledgeBaseId: base }];
  for (const id of ["desk", "billing"])
    await ask(url, "POST", "/v1/agents", { id, name: id, systemPrompt: id, knowledge });
  const { id: team } = await ask(url, "POST", "/v1/teams", {
    name: "Front",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }],
      rules: [{ name: "bills", when: { keywords: ["invoice"] }, to: "billing" }],
    },
  });
  const { id: call } = await ask(url, "POST", "/v1/calls", { teamId: team, externalId: "first caller" });
  for (const text of ["Where is my invoice?", "Do you sell submarines?"]) {
    await ask(url, "POST", `/v1/calls/${call}/turns`, { text, deadlineMs: 30_000 });
  }
  await ask(url, "POST", `/v1/calls/${call}/end`, { reason: "done" });
  return { base, team };
}

/** All lists of what was seeded, its call, and what searches find in it. */
export async function stateOf(url: string, { base, team }: LiveData): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const path of [
    `/v1/knowledge-base/${base}`,
    `/v1/knowledge-base/${base}/sources?limit=100`,
    `/v1/knowledge-base/${base}/gaps`,
    "/v1/agents",
    `/v1/teams/${team}`,
    `/v1/calls?externalId=${encodeURIComponent("first caller")}`,
  ])
    state[path] = await ask(url, "GET", path);
  const sources = state[`/v1/knowledge-base/${base}/sources?limit=100`] as { data: { id: string }[] };
  for (const { id } of sources.data) {
    state[id] = await ask(url, "GET", `/v1/knowledge-base/${base}/sources/${id}/chunks`);
  }
  const calls = state[`/v1/calls?externalId=${encodeURIComponent("first caller")}`] as { data: { id: string }[] };
  for (const { id } of calls.data) state[id] = await ask(url, "GET", `/v1/calls/${id}`);
  for (const subject of subjects) {
    const query = { query: `Tell me about ${subject}`, knowledgeBaseIds: [base], topK: 6, similarityThreshold: 0 };
    const { timings: _, ...found } = await ask(url, "POST", "/v1/knowledge-base/search", { ...query, explain: true });
    state[query.query] = found;
  }
  return state;
}

/** The same state with numbers as near as two engines compute them: the index in memory and PostgreSQL sum the same floats in another order. */
export function likeState(state: unknown): unknown {
  if (typeof state === "number") return expect.closeTo(state, 5);
  if (Array.isArray(state)) return state.map(likeState);
  if (typeof state !== "object" || state === null) return state;
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, likeState(value)]));
}

/** Ingests, deletes and plays calls over and over, beside what was seeded. Every answer is noted. */
export function playLoad(url: string, { team }: LiveData) {
  const sources: string[] = [];
  const deleted: string[] = [];
  const calls: { id: string; externalId: string; ledger: number }[] = [];
  let rounds = 0;
  let stopped = false;
  const load = { base: "" };

  async function run(): Promise<void> {
    load.base = (await ask(url, "POST", "/v1/knowledge-base", { name: "Moving" })).id;
    for (; !stopped; rounds++) {
      sources.push(await addText(url, load.base, `Moving ${rounds}`, textOf(subjects[rounds % 6]!, rounds).repeat(20)));
      const externalId = `caller ${rounds}`;
      const { id } = await ask(url, "POST", "/v1/calls", { teamId: team, externalId });
      await ask(url, "POST", `/v1/calls/${id}/turns`, { text: "Where is my invoice?", deadlineMs: 30_000 });
      await ask(url, "POST", `/v1/calls/${id}/end`, {});
      calls.push({ id, externalId, ledger: (await ask(url, "GET", `/v1/calls/${id}`)).ledger.length });
      if (rounds % 3 !== 2) continue;
      const victim = sources[Math.floor(rounds / 3)]!;
      deleted.push(victim);
      await ask(url, "DELETE", `/v1/knowledge-base/${load.base}/sources/${victim}`);
    }
  }
  const running = run();

  return {
    get base() {
      return load.base;
    },
    rounds: () => rounds,
    stored: () => ({ sources: [...sources], calls: [...calls] }),
    deleted: () => [...deleted],
    async until(wanted: number): Promise<void> {
      while (rounds < wanted) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, 10))]);
    },
    async stop(): Promise<void> {
      stopped = true;
      await running;
    },
  };
}
