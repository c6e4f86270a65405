import { expect, it } from "vitest";
import type { Passage } from "../../schema/call.ts";
import { alreadyProvidedChunks, withProvided } from "./already-provided.ts";
import type { CallState } from "./call-state.ts";

it("knows a chunk for given when all of it was, since the next question may need another part of it", () => {
  const state = {
    keepsContext: true,
    alreadyProvided: null,
    epoch: 3,
    provided: [],
    summary: { agentId: "desk" },
  } as unknown as CallState;
  const passages = [{ chunkId: "chk_whole" }, { chunkId: "chk_part", excerpt: true }] as Passage[];
  const next = withProvided(state, { text: "", speakable: "", passages, tokens: 0 });
  expect([...alreadyProvidedChunks(next)]).toEqual(["chk_whole"]);
});
