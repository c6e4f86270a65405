import { setTimeout as speaking } from "node:timers/promises";
import { createCuecard } from "cuecard";

const cue = await createCuecard({
  data: "./cuecard-data",
  rewriteQuestion: async ({ text, history, signal }) =>
    askYourModel(`Put the last question so that it stands by itself.`, history, text, signal),
});
const kb = await cue.knowledgeBases.ensure({ name: "Opening hours", description: "When and where our shops are open" });
await cue.ingest(kb, "shops.md");
await cue.agents.upsert({ id: "maya", name: "Maya", knowledge: [{ knowledgeBaseId: kb.id, mode: "auto" }] });

const call = await cue.calls.start({ agentId: "maya" });

for await (const heard of listen()) call.interim(heard);
const turn = await call.userTurn("When is the shop in Port Elgin open?", { deadlineMs: 150 });
console.log(turn.context?.speakable);
for (const { stage, reason } of turn.degraded) console.warn(`${stage} did less than requested: ${reason}`);

await call.agentSaid({ text: "It is open from nine to six on working days.", turnId: turn.turnId });
const next = await call.userTurn("And on Sundays?", { deadlineMs: 150 });
console.log(next.context?.passages.length);

const { trace } = await call.inspect();
console.log(trace.filter(({ kind }) => kind === "knowledge").map(({ message }) => message));
await call.end();
await cue.close();

/** Stands where the host's model would be asked; this one knows a single question. */
async function askYourModel(_task: string, _history: unknown, text: string, _signal: AbortSignal): Promise<string> {
  return text === "And on Sundays?" ? "Is the shop in Port Elgin open on Sundays?" : text;
}

/** Stands where a speech recogniser would: the whole turn so far, each time that more was understood. */
async function* listen(): AsyncGenerator<string> {
  for (const heard of ["when is the shop", "when is the shop in port elgin", "when is the shop in port elgin open"]) {
    yield heard;
    await speaking(100);
  }
}
