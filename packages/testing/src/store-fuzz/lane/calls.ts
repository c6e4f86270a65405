import type { CallChange } from "@cuecard/core";
import { aCall, noEntries } from "../../storage-suite/kit/records.ts";
import type { StoreAction, StoreStep } from "../history.ts";
import type { LaneState } from "./lane-state.ts";
import { roomFor } from "./usage.ts";

type CallStep = StoreStep & Extract<StoreAction, { do: "call" }>;

/** Starts, saves or ends a call. One of five saves has a lease that was taken away. */
export async function playCall(lane: LaneState, { call, what, seed }: CallStep): Promise<void> {
  const { both, clock } = lane;
  const id = lane.idOf("call", call);
  const change = (type: string): CallChange => ({
    id: lane.idOf("evt", seed),
    type,
    at: clock(),
    data: { callId: id },
  });
  if (what === "start") {
    const externalId = seed % 2 === 0 ? `room ${seed % 3}` : null;
    const record = aCall({ id, externalId, createdAt: clock(), updatedAt: clock() });
    const quotas = seed % 3 === 0 ? await roomFor(lane, "liveCalls", { room: seed % 2, added: 1 }) : [];
    if (await both("getCall", ({ store }) => store.getCall(id))) return;
    await both("startCall", ({ store }) => store.startCall(record, noEntries, [change("call.started")], quotas));
    return;
  }
  const there = (await both("getCall", ({ store }) => store.getCall(id))) ?? aCall({ id });
  const status = what === "end" ? "ended" : there.status;
  const record = {
    ...there,
    status,
    version: there.version + 1,
    updatedAt: clock(),
    lease: there.lease + Number(seed % 5 === 0),
    traits: [`status:${status}`, `kind:${seed % 3}`],
  };
  if (seed % 4 === 1) await both("labelCall", ({ store }) => store.labelCall(id, [`label ${seed % 3}`, "seen"]));
  if (seed % 4 === 2) {
    const recording = seed % 8 === 2 ? null : { url: `https://calls.example/${seed}.mp3`, startedAt: null };
    await both("setRecording", ({ store }) => store.setRecording(id, recording));
  }
  await both("saveCall", ({ store }) =>
    store.saveCall(record, null, [change(`call.${what === "end" ? "ended" : "turn"}`)]),
  );
}
