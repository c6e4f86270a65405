/**
 * A process that hands one call round until it is killed. Its lines are what it acknowledges; `go` on stdin starts it.
 */
import { once } from "node:events";
import { createCuecard, createMemoryBlobStore } from "@cuecard/core";
import { createFakeEmbedder } from "@cuecard/testing";
import { chooseStorage } from "../adapters/choose-storage.ts";

const ring = ["desk", "billing", "support"];
const [data, database, start] = process.argv.slice(2) as [string, string, string];
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);

say({ waits: true });
const [callId] = (await once(process.stdin, "data")).map((line) => String(line).trim());
const { storage } = await chooseStorage({ data, database: database || undefined });
const cue = await createCuecard({
  storage,
  blobs: createMemoryBlobStore(),
  embedders: [createFakeEmbedder()],
  concurrency: 0,
});

const call = callId ? await cue.calls.resume(callId) : await begin();
const { agentId, ledger, trace } = await call.inspect();
say({
  callId: call.id,
  agentId,
  said: ledger.map(({ text }) => text),
  trace: trace.filter(({ kind }) => kind === "handoff" || kind === "resume"),
});

for (let count = 0; ; count++) {
  const to = ring[(ring.indexOf(call.current.agent.id) + 1) % ring.length]!;
  const key = `${start}-${count}`;
  const byRule = count % 2 === 0;
  const turn = byRule
    ? await call.userTurn(`${to} please ${key}`, { turnKey: key })
    : await call.handOff({ agentId: to, key });
  say({ handedOff: turn.handoff!.id, to: turn.agent.id, ...(byRule && { said: `${to} please ${key}` }) });
}

async function begin() {
  const rules = ring.map((to) => ({ name: to, when: { keywords: [to] }, to }));
  const handoffs = { maxPerCall: 100_000, maxPerEdge: 100_000, cooldownTurns: 0, context: { keep: { last: 2 } } };
  const members = ring.map((agentId, index) => ({ agentId, isEntry: index === 0 }));
  const team = await cue.teams.create({ name: "Ring", definition: { members, rules, handoffs } });
  return cue.calls.start({ teamId: team.id });
}
