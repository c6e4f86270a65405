import type { KnowledgeContext } from "../../schema/call.ts";
import type { CallState } from "./call-state.ts";

const mostChunks = 500;

/** Chunks that the current member's model already has. A hand-off empties the set. */
export function alreadyProvidedChunks({
  keepsContext,
  alreadyProvided,
  epoch,
}: Pick<CallState, "keepsContext" | "alreadyProvided" | "epoch">): ReadonlySet<string> {
  return new Set(keepsContext && alreadyProvided?.epoch === epoch ? alreadyProvided.chunkIds : []);
}

/** The state once a turn has provided this context. */
export function withProvided(state: CallState, context: KnowledgeContext | null): CallState {
  if (context === null) return state;
  const provided = provideMore(state, context);
  if (!state.keepsContext) return { ...state, provided };
  // Of an excerpt, the next question may need another part.
  const whole = context.passages.filter(({ excerpt }) => excerpt !== true);
  const chunkIds = [...alreadyProvidedChunks(state), ...whole.map(({ chunkId }) => chunkId)];
  const newest = [...new Set(chunkIds)].slice(-mostChunks);
  return { ...state, provided, alreadyProvided: { epoch: state.epoch, chunkIds: newest } };
}

/** Newest passages that are remembered, so that what is said can be held against them. */
const mostProvided = 40;

function provideMore({ provided, summary }: CallState, { passages }: KnowledgeContext): CallState["provided"] {
  const { agentId } = summary;
  return [...provided, ...passages.map((passage) => ({ agentId, passage }))].slice(-mostProvided);
}
