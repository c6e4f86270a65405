import { setTimeout as wait } from "node:timers/promises";
import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "House", gaps: true });
await cue.ingest(kb, "house.md");
await cue.agents.upsert({ id: "desk", name: "Desk", knowledge: [{ knowledgeBaseId: kb.id }] });

for (const question of ["Is there a heated pool?", "When is breakfast served?", "Is the pool heated?"]) {
  const call = await cue.calls.start({ agentId: "desk" });
  await call.userTurn(question);
  await call.end();
}

const { data: open } = await cue.gaps.list(kb.id, { status: "open" });
for (const gap of open) console.log(`${gap.question} (asked ${gap.count} times)`);

const [pool] = open;
if (pool) {
  await cue.gaps.answer(kb.id, pool.id, {
    question: "Is there a pool, and is it heated?",
    answer: "Yes. The pool in the garden is heated from April to October.",
  });
  while ((await cue.gaps.get(kb.id, pool.id)).status === "answered") await wait(50);
  console.log((await cue.gaps.get(kb.id, pool.id)).status);
}

const call = await cue.calls.start({ agentId: "desk" });
const turn = await call.userTurn("Is the pool heated?");
console.log(turn.context?.speakable);
await call.end();
await cue.close();
