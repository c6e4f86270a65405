import { createCuecard } from "cuecard";

const cue = await createCuecard({ data: ":memory:" });
const { id: agentId } = await cue.agents.create({ name: "Desk" });

// A call as your voice server holds it.
const call = await cue.calls.start({ agentId });
await call.userTurn("How much is the Basic plan?");
await call.agentSaid({ text: "It is thirty-nine", interrupted: true });
await call.signal({ type: "silence", ms: 6_000 });
await call.userTurn("How much?");
await call.end({ outcome: "asked for a price" });

// What happened, also of a call of last year.
const { turns, members, interruptions, silence } = await cue.calls.analysis(call.id);
console.log(`${turns} turns with ${members.length} member, ${interruptions} interruption`);
console.log(`silence of ${silence.longestMs / 1_000} s`);
await cue.close();
