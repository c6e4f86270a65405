import type { KnowledgeContext } from "../../schema/call.ts";
import type { CallState } from "./call-state.ts";

const mostChunks = 500;

/** Chunks a turn need not give again. */
export function givenBefore({ keepsContext, given, epoch }: CallState): ReadonlySet<string> {
  return new Set(keepsContext && given?.epoch === epoch ? given.chunkIds : []);
}

/** The state once a turn has given this context. */
export function withGiven(state: CallState, context: KnowledgeContext | null): CallState {
  if (!state.keepsContext || context === null) return state;
  const chunkIds = [...givenBefore(state), ...context.passages.map(({ chunkId }) => chunkId)];
  return { ...state, given: { epoch: state.epoch, chunkIds: [...new Set(chunkIds)].slice(-mostChunks) } };
}
