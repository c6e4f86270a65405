import { connect, isCuecardError } from "cuecard/client";

/** A host that forks a process per call, as LiveKit does: the index stays in the service. Start `cuecard serve` and set its key first. */
const baseUrl = process.env.CUECARD_URL ?? "http://127.0.0.1:8787";
const apiKey = process.env.CUECARD_API_KEY ?? "";
const teamId = process.env.CUECARD_TEAM ?? "";

const { calls } = connect({ baseUrl, apiKey, timeoutMs: 3_000 });
const call = await calls.start({ teamId, externalId: "room-1" });
console.log(call.current.agent.name);

call.interim("Is my bill");
const turn = await call.userTurn("Is my bill paid?", { turnKey: "item-1", deadlineMs: 150 });
console.log(turn.agent.name, turn.handoff?.by);

await call.end({ reason: "caller hung up" });
await call.userTurn("Hello?").catch((error: unknown) => console.log(isCuecardError(error) && error.code));
