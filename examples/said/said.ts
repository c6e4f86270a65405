import { checkedSpeech } from "@cuecard/core/messages";
import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Plans" });
await cue.ingest(kb, "plans.md");
await cue.agents.upsert({
  id: "desk",
  name: "Desk",
  knowledge: [{ knowledgeBaseId: kb.id, mode: "preload", similarityThreshold: 0 }],
  said: {
    contradicted: "replace",
    unsupported: "flag",
    never: { words: ["guarantee"], instead: "Let me check that." },
  },
});

const call = await cue.calls.start({ agentId: "desk" });
await call.userTurn("What does the Basic plan cost?", { deadlineMs: 1_000 });

// One sentence: each claim, and what the agent's `said` wants.
const { verdict, action, say, reason } = await call.checkSaid("The Basic plan is twenty-nine euros a month.");
console.log(`${verdict}, ${action}: ${say} (${reason})`);

// A stream of words: what may be spoken, and what was done is reported.
const speech = checkedSpeech(yourModel(), {
  check: (text) => call.checkSaid(text),
  maxHoldMs: 150,
  onChecked: (event) => call.signal(event),
});
let spoken = "";
for await (const words of speech) spoken += words;
console.log(spoken);
await call.agentSaid({ text: spoken });

const { trace } = await call.inspect();
for (const { kind, message } of trace) if (kind === "said") console.log(message);
await call.end();
await cue.close();

async function* yourModel() {
  yield "Sure! The Basic plan is ";
  yield "twenty-nine euros a month. ";
  yield "You can bring 3 friends. We guarantee it.";
}
