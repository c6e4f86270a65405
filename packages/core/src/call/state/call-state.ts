import type { CallSummary, Handoff, KnowledgeContext, ToolResult } from "../../schema/call.ts";
import type { JsonObject } from "../../schema/common.ts";
import type { Degradation } from "../../schema/search.ts";
import type { ContextPolicy, TeamDefinition } from "../../schema/team.ts";
import { freshGuard, type GuardState } from "../../team/guard.ts";
import { type CallLanguage, unheardLanguage } from "../../team/languages/follow-language.ts";
import type { MergedMember } from "../../team/resolve.ts";
import { withSecretValues } from "../../team/variables.ts";

/** What must be kept of an answer to give it again, also in another process: the rest of a Turn follows from the snapshot. */
export interface Answer {
  /** `turn:` or `handoff:` and the host's key, or `tool:` and the id of the transfer; null when it gave none. */
  key: string | null;
  turnId: string;
  agentId: string;
  version: number;
  status: "ok" | "superseded";
  handoff: Handoff | null;
  context: KnowledgeContext | null;
  degraded: Degradation[];
}

/** How the member that has the call came by it: what it takes to show it a tool's result that came later. */
export interface Arrival {
  /** Its history and ids are made anew from the ledger. */
  handoff: Handoff;
  policy: ContextPolicy;
  turnId: string | null;
  /** Length of the ledger at the hand-off. */
  items: number;
}

/** State of the turn engine. `definition` and `members` are the team's snapshot: a running call keeps its version. */
export interface CallState {
  definition: TeamDefinition;
  members: MergedMember[];
  /** The caller's turns in the call, and since the current member took it. */
  turns: number;
  memberTurns: number;
  /** Nothing before this index of the ledger is shown to any member: a hand-off with `hideBefore` was made there. */
  hiddenBefore: number;
  /** Of the member that has the call by a hand-off. */
  arrival?: Arrival;
  /** Values of secret variables: compared by rules, and nothing else. */
  secrets: CallSummary["variables"];
  /** Hand-offs so far: tells which owner a turn belongs to. */
  epoch: number;
  /** Failures in a row by tool, since the current member took the call. */
  toolFailures: Record<string, number>;
  guard: GuardState;
  language: CallLanguage;
  /** The last turns, with the owner each belonged to. */
  turnIds: { turnId: string; epoch: number; agentId: string }[];
  /** The transfer of each of the last turns that had one. */
  transfers: { turnId: string; to: string; output: string }[];
  toolResults: ToolResult[];
  answers: Answer[];
  /** The host leaves earlier contexts in its model's history. */
  keepsContext?: boolean;
  /** Then: chunks that the current member's model has. Those of earlier members are gone with them. */
  given?: { epoch: number; chunkIds: string[] };
  current: Answer;
}

/**
 * The state as it is stored, with each save. The snapshot never changes and may be large, so it is written as text once: handing a
 * text to a store's thread costs next to nothing, handing over thousands of objects holds up the caller on the line.
 */
export function storedState({ definition, members, ...rest }: CallState, snapshot = JSON.stringify({ definition, members })): JsonObject {
  return { ...rest, snapshot } as unknown as JsonObject;
}

/** The text of a snapshot that keeps no value of a secret variable, for a call that has ended. */
export function snapshotWithoutSecrets({ definition, members }: Pick<CallState, "definition" | "members">): string {
  return JSON.stringify({ definition: withSecretValues(definition, () => ""), members });
}

/** The state that was stored, and the snapshot to store it with again. */
export function openState(stored: JsonObject): { state: CallState; snapshot: string } {
  const { snapshot, ...rest } = stored as unknown as Omit<CallState, "definition" | "members"> & { snapshot: string };
  return { state: { ...rest, ...(JSON.parse(snapshot) as Pick<CallState, "definition" | "members">) }, snapshot };
}

/** How much is remembered for repeats; a repeat is of the newest turns or never comes. */
const kept = { turnIds: 64, transfers: 16, toolResults: 64 };
/** Keyed answers: of hand-offs by a tool or from code more than of turns, since their key may be that of a job that is retried much later. */
const keptTurns = 8;
const keptHandoffs = 16;

export function freshState({
  definition,
  members,
  secrets,
  current,
}: Pick<CallState, "definition" | "members" | "secrets" | "current">): CallState {
  return {
    definition,
    members,
    turns: 0,
    memberTurns: 0,
    hiddenBefore: 0,
    secrets,
    epoch: 0,
    toolFailures: {},
    guard: freshGuard,
    language: unheardLanguage,
    turnIds: [{ turnId: current.turnId, epoch: 0, agentId: current.agentId }],
    transfers: [],
    toolResults: [],
    answers: [],
    current,
  };
}

/** The list with one more entry, the oldest dropped. */
export function remembered<Name extends keyof typeof kept>(state: CallState, name: Name, entry: CallState[Name][number]): CallState[Name] {
  return [...state[name], entry].slice(-kept[name]) as CallState[Name];
}

/** The answers with one more, in the place of an earlier one of its key. An answer without a key is not kept. */
export function withAnswer(answers: readonly Answer[], answer: Answer): Answer[] {
  if (answer.key === null) return [...answers];
  const all = [...answers.filter(({ key }) => key !== answer.key), answer];
  const isTurn = ({ key }: Answer) => key?.startsWith("turn:") ?? false;
  const turns = new Set(all.filter(isTurn).slice(-keptTurns));
  const handoffs = new Set(all.filter((each) => !isTurn(each)).slice(-keptHandoffs));
  return all.filter((each) => turns.has(each) || handoffs.has(each));
}
