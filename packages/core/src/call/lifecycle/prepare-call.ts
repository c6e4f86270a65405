import type { NewId } from "../../base/values/ids.ts";
import { CuecardError } from "../../errors.ts";
import type { CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { CallSummary, TraceEntry } from "../../schema/call.ts";
import type { StartCall } from "../../schema/call-requests.ts";
import type { TeamRecord } from "../../schema/team.ts";
import { TeamDefinition } from "../../schema/team-definition.ts";
import { overrideIssues } from "../../team/definition/check-overrides.ts";
import { type MergedMember, mergeMembers, resolveMember } from "../../team/member/resolve.ts";
import { storedAgents } from "../../team/member/stored-agents.ts";
import { teamNotFound } from "../../team/team-not-found.ts";
import { asTexts, joinVariables } from "../../team/template/variables.ts";
import { planOfAgent } from "../analysis/plan-of.ts";
import { emptyDigest, findableOf } from "../finding/digest.ts";
import { createRecorder, forgetAt } from "../saving/recording.ts";
import { toStored } from "../saving/stored-state.ts";
import { type Answer, newCallState, type TeamSnapshot } from "../state/call-state.ts";
import { checkVariables } from "../state/check-variables.ts";

export interface StartOptions {
  store: Pick<WorkspaceStorage, "agents" | "teams">;
  now: () => number;
  newId: NewId;
}

/** A new call, as it is and as it is stored. */
export interface PreparedCall {
  record: CallRecord;
  /** What the store gets: `record` as far as the team's `recording` lets it. */
  recorded: CallRecord;
  trace: TraceEntry[];
}

/** Prepares a call with the team as it is now: its members are merged, and the entry member has the first Turn. */
export async function prepareCall({ store, now, newId }: StartOptions, input: StartCall): Promise<PreparedCall> {
  const { team, definition, members } = await teamOf(store, input);
  const { variables, secrets } = joinVariables(definition, input.variables ?? {});
  checkVariables({ ...variables, ...secrets }, "variables");
  const warnings = checkMembers(members, variables, definition);
  const { agentId } = members.find(({ isEntry }) => isEntry) ?? members[0]!;
  const at = new Date(now()).toISOString();
  const summary = newSummary({ id: newId("call"), team, agentId, variables, at }, input);
  const turnId = newId("turn");
  const who = team ? `team "${team.name}" at version ${team.version}` : "a single agent";
  const messages = [`${agentId} takes the call, for ${who}.`, ...warnings];
  const trace = messages.map((message) => ({ at, turnId, kind: "start", message, data: null }));
  const current: Answer = {
    key: null,
    turnId,
    agentId,
    version: summary.version,
    status: "ok",
    handoff: null,
    context: null,
    degraded: [],
  };
  const keepsContext = input.keepsContext ?? false;
  const state = newCallState({ definition, members, summary, trace, secrets, keepsContext, current });
  const recorded = createRecorder(state, { forgets: false }).summary(summary);
  const findable = findableOf(state, { summary: recorded, said: () => [] }, { digest: emptyDigest, traits: [] });
  const stored = { ...findable, labels: [], recording: null, findings: null, analyseAt: null };
  const kept = { ...stored, lease: 1, forgetAt: forgetAt(definition, at), state: toStored(state) };
  return { record: { ...summary, ...kept }, recorded: { ...recorded, ...kept }, trace };
}

async function teamOf(
  store: StartOptions["store"],
  input: StartCall,
): Promise<TeamSnapshot & { team: TeamRecord | null }> {
  const team = input.teamId ? await activeTeam(store, input.teamId) : null;
  const given = team ? TeamDefinition.parse(team.definition ?? {}) : soloDefinition(input.agentId!);
  const agents = await storedAgents(store, given);
  if (!team && agents.size === 0) {
    const message = `Agent "${input.agentId}" does not exist; create it first.`;
    throw new CuecardError("agent_not_found", message, { param: "agentId" });
  }
  const analysis = team ? null : planOfAgent(agents.get(input.agentId!));
  const definition = analysis ? { ...given, analysis } : given;
  if (definition.members.length === 0) {
    const message = `Team "${input.teamId}" has no members; add one to its definition.`;
    throw new CuecardError("team_has_no_members", message, { param: "teamId" });
  }
  checkOverrides(input.overrides);
  return { team, definition, members: mergeMembers(definition, agents, input.overrides ?? null) };
}

function newSummary(
  start: { id: string; team: TeamRecord | null; at: string } & Pick<CallSummary, "agentId" | "variables">,
  { externalId, metadata }: StartCall,
): CallSummary {
  const { id, team, agentId, variables, at } = start;
  return {
    id,
    object: "call",
    teamId: team?.id ?? null,
    teamVersion: team?.version ?? null,
    agentId,
    externalId: externalId ?? null,
    status: "active",
    version: 1,
    variables,
    metadata: metadata ?? null,
    endReason: null,
    outcome: null,
    endedAt: null,
    createdAt: at,
    updatedAt: at,
  };
}

async function activeTeam(store: StartOptions["store"], id: string): Promise<TeamRecord> {
  const team = await store.teams.get(id);
  const param = "teamId";
  if (!team) throw teamNotFound(id, param);
  if (team.isActive) return team;
  throw new CuecardError("team_inactive", `Team "${id}" is not active; set isActive to true first.`, { param });
}

function soloDefinition(agentId: string): TeamDefinition {
  return { members: [{ agentId, isEntry: true }] };
}

function checkOverrides(overrides: StartCall["overrides"]): void {
  const issues = overrideIssues(overrides, "overrides");
  const [first] = issues;
  if (first) throw new CuecardError("invalid_value", first.message, { param: first.path, issues });
}

/**
 * Warnings of all members. With `missingVariable: "error"` a call that lacks a variable is refused here, before it
 * begins.
 */
function checkMembers(
  members: MergedMember[],
  variables: CallSummary["variables"],
  { missingVariable }: TeamDefinition,
): string[] {
  const resolved = members.map((member) => resolveMember(member, asTexts(variables), missingVariable));
  const missing = [...new Set(resolved.flatMap(({ member }) => member.missingVariables))];
  if (missingVariable === "error" && missing.length > 0) {
    const message = `The team's texts use ${missing.join(", ")}, which has no value; pass it in variables.`;
    throw new CuecardError("invalid_value", message, { param: "variables" });
  }
  return resolved.flatMap(({ warnings, withoutValue }) => [...warnings, ...withoutValue]);
}
