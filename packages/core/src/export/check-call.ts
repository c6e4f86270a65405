import { z } from "zod";
import { summaryOf } from "../call/finding/summary.ts";
import { fromStored, hiddenBeforeIn } from "../call/saving/stored-state.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import type { ExportLine } from "./lines.ts";

const count = z.int().min(0);
const parts = z.looseObject({});

const answer = z.looseObject({
  key: z.string().nullable(),
  turnId: z.string(),
  agentId: z.string(),
  version: count,
  status: z.enum(["ok", "superseded"]),
  handoff: parts.nullable(),
  context: parts.nullable(),
  degraded: z.array(parts),
});

/** What every state has. Its inner parts are the call engine's own. */
const state = z.looseObject({
  definition: TeamDefinition,
  members: z.array(z.looseObject({ agentId: z.string() })).min(1),
  turns: count,
  memberTurns: count,
  hiddenBefore: count,
  epoch: count,
  secrets: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  toolFailures: z.record(z.string(), z.number()),
  guard: parts,
  language: parts,
  turnIds: z.array(z.looseObject({ turnId: z.string(), agentId: z.string(), epoch: count })),
  transfers: z.array(z.looseObject({ turnId: z.string(), to: z.string(), output: z.string() })),
  toolResults: z.array(parts),
  answers: z.array(answer),
  current: answer,
});

/** What is wrong with a call by itself; null when nothing is. */
export function checkCall({ record, entries, learned = [] }: Extract<ExportLine, { kind: "call" }>): string | null {
  const { state: stored } = record;
  const summary = summaryOf(record);
  const { id, status, endedAt, agentId } = summary;
  if ((status === "ended") !== (endedAt !== null)) return `the call ${id} is ${status}, and endedAt is ${endedAt}`;
  const astray = learned.find(({ callId, teamId }) => callId !== id || teamId !== summary.teamId);
  if (astray) return `what it taught, ${astray.id}, is of the call ${astray.callId} and the team ${astray.teamId}`;
  const read = state.safeParse(opened(() => fromStored(stored, summary, entries).state));
  const hidden = opened(() => hiddenBeforeIn(stored));
  if (!read.success || typeof hidden !== "number") return `the state of the call ${id} is not one of a call`;
  const { members, current } = read.data;
  const unknown = [agentId, current.agentId].find((one) => members.every((member) => member.agentId !== one));
  return unknown === undefined ? null : `${unknown} has the call ${id} and has no place in it`;
}

/** What can't be opened is null. */
function opened<T>(open: () => T): T | null {
  try {
    return open();
  } catch {
    return null;
  }
}
