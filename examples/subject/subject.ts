import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: "./cuecard-data" });
const kb = await cue.knowledgeBases.ensure({ name: "Houses" });
await cue.ingest(kb, "houses");
await cue.agents.upsert({ id: "desk", name: "Maya", knowledge: [{ knowledgeBaseId: kb.id, topK: 1 }] });

const call = await cue.calls.start({ agentId: "desk" });

// The agent names a house. Turns later a question that every house answers is about that one.
await call.userTurn("Do you have a room by the sea?");
await call.agentSaid({ text: "I can offer you the Harbour View Inn." });
await call.userTurn("Sounds good.");
await ask("When is breakfast served?");

// A name that was misheard is the next subject.
await ask("And at the old mills, when is breakfast served?");

// A host that knows says so: the caller has just opened a booking.
await call.setSubject("Hotel Seeblick");
await ask("When is breakfast served?");

// All three are open. The speech recognizer should expect their names.
console.log("expected:", (await call.keyterms({ max: 3 })).join(", "));

const { trace } = await call.inspect();
for (const { message } of trace) if (message.startsWith("The call is about")) console.log(message);
await call.end();
await cue.close();

async function ask(question: string): Promise<void> {
  const { context } = await call.userTurn(question, { deadlineMs: 1_000 });
  for (const { citation, text } of context?.passages ?? []) console.log(`${citation.filename}: ${text}`);
}
