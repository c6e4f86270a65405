import { connect, isCuecardError } from "@cuecard/client";

const baseUrl = process.env.CUECARD_URL ?? "http://127.0.0.1:8787";
const apiKey = process.env.CUECARD_API_KEY ?? "";
const teamId = process.env.CUECARD_TEAM ?? "";

const { calls } = connect({ baseUrl, apiKey, timeoutMs: 3_000 });
const call = await calls.start({ teamId, externalId: "room-1" });
console.log(call.current.agent.name);

call.interim("When is my");
const turn = await call.userTurn("When is my bill due?", { turnKey: "item-1", deadlineMs: 150 });

// What your model calls goes through the call, which may change who speaks.
const asked = [{ id: "c1", name: "transfer_to_billing", arguments: { reason: "asks about a bill" } }];
const { turn: next } = await call.toolCalls(asked, { turnId: turn.turnId });
console.log(next.agent.name, next.handoff?.by);

await call.end({ reason: "caller hung up" });
await call.userTurn("Hello?").catch((error: unknown) => console.log(isCuecardError(error) && error.code));
