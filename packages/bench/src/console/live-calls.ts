import { setTimeout as sleep } from "node:timers/promises";
import { benchKey } from "./serve-console.ts";

const deadlineMs = 30_000;
/** Times that a request is sent whose connection is lost: between two turns the service may close one as it is used again. */
const mostSent = 4;
const words = [
  "My invoice is wrong.",
  "Where is my parcel?",
  "I would like to book a room.",
  "Thank you, that is all.",
];

/** Starts calls with a team of two. Resolves with their ids. */
export async function startCalls(url: string, count: number): Promise<string[]> {
  for (const id of ["desk", "billing"]) await post(url, "/v1/agents", { id, name: id, systemPrompt: id });
  const rules = [
    { name: "bills", to: "billing", when: { keywords: ["invoice"] }, sure: true },
    { name: "back", to: "desk", when: { keywords: ["parcel"] }, sure: true },
  ];
  const definition = { members: [{ agentId: "desk", isEntry: true }, { agentId: "billing" }], rules };
  const { id: teamId } = await post(url, "/v1/teams", { name: "Shop", definition });
  const ids: string[] = [];
  for (let call = 0; call < count; call++) ids.push((await post(url, "/v1/calls", { teamId })).id);
  return ids;
}

/** Says something in one call after another, at this rate and beside each other. Resolves with how many turns were answered. */
export async function callAtRate(
  url: string,
  ids: readonly string[],
  { turnsPerSecond, seconds }: { turnsPerSecond: number; seconds: number },
): Promise<number> {
  const begun = performance.now();
  const answers: Promise<unknown>[] = [];
  for (let turn = 0; turn < turnsPerSecond * seconds; turn++) {
    await sleep(Math.max(0, begun + (turn * 1_000) / turnsPerSecond - performance.now()));
    const text = words[Math.floor(turn / ids.length) % words.length]!;
    answers.push(post(url, `/v1/calls/${ids[turn % ids.length]}/turns`, { text }));
  }
  return (await Promise.all(answers)).length;
}

/** Makes something by /v1; resolves with it. */
export function post(url: string, path: string, body: object): Promise<{ id: string }> {
  return ask(url, path, { method: "POST", body: JSON.stringify(body) });
}

/** Reads something by /v1. */
export function get(url: string, path: string): Promise<unknown> {
  return ask(url, path, { method: "GET" });
}

async function ask(url: string, path: string, init: RequestInit, sent = 1): Promise<{ id: string }> {
  const signal = AbortSignal.timeout(deadlineMs);
  const headers = { authorization: `Bearer ${benchKey}`, "content-type": "application/json" };
  const response = await fetch(new URL(path, url), { ...init, headers, signal }).catch((error: unknown) => {
    if (signal.aborted || sent === mostSent) throw error;
    return null;
  });
  if (response === null) return ask(url, path, init, sent + 1);
  if (!response.ok) throw new Error(`${init.method} ${path} was answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as { id: string };
}
