import { CuecardError } from "../../errors.ts";
import type { NewId } from "../../ids.ts";
import type { CallRecord } from "../../ports/storage/calls.ts";
import type { WorkspaceStorage } from "../../ports/storage/storage.ts";
import type { CallSummary, StartCall, TraceEntry } from "../../schema/call.ts";
import { TeamDefinition, type TeamRecord } from "../../schema/team.ts";
import { overrideIssues } from "../../team/check-overrides.ts";
import { type MergedMember, mergeMembers, resolveMember } from "../../team/resolve.ts";
import { storedAgents } from "../../team/teams.ts";
import { asTexts, joinVariables } from "../../team/variables.ts";
import { createRecorder, forgetAt } from "../saving/recording.ts";
import { type Answer, freshState, storedState } from "../state/call-state.ts";

export interface StartOptions {
  store: Pick<WorkspaceStorage, "agents" | "teams">;
  now: () => number;
  newId: NewId;
}

/** A new call, as it is and as it is stored: the team as it is now, its members merged, the entry member's first Turn. */
export async function prepareCall(
  { store, now, newId }: StartOptions,
  input: StartCall,
): Promise<{ record: CallRecord; recorded: CallRecord; trace: TraceEntry[] }> {
  const team = input.teamId ? await activeTeam(store, input.teamId) : null;
  const definition = team ? TeamDefinition.parse(team.definition ?? {}) : soloDefinition(input.agentId!);
  const agents = await storedAgents(store, definition);
  if (!team && agents.size === 0)
    throw new CuecardError("agent_not_found", `There is no agent "${input.agentId}"; create it first.`, { param: "agentId" });
  if (definition.members.length === 0) {
    throw new CuecardError("team_has_no_members", `Team "${input.teamId}" has no members; add one to its definition.`, { param: "teamId" });
  }
  checkOverrides(input.overrides);

  const members = mergeMembers(definition, agents, input.overrides ?? null);
  const { variables, secrets } = joinVariables(definition, input.variables ?? {});
  const warnings = checkMembers(members, variables, definition);
  const entry = members.find(({ isEntry }) => isEntry) ?? members[0]!;
  const at = new Date(now()).toISOString();
  const summary: CallSummary = {
    id: newId("call"),
    object: "call",
    teamId: team?.id ?? null,
    teamVersion: team?.version ?? null,
    agentId: entry.agentId,
    externalId: input.externalId ?? null,
    status: "active",
    version: 1,
    variables,
    metadata: input.metadata ?? null,
    endReason: null,
    outcome: null,
    endedAt: null,
    createdAt: at,
    updatedAt: at,
  };
  const current: Answer = {
    key: null,
    turnId: newId("turn"),
    agentId: entry.agentId,
    version: 1,
    status: "ok",
    handoff: null,
    context: null,
    degraded: [],
  };
  const fresh = freshState({ definition, members, secrets, current });
  const state = storedState({ ...fresh, keepsContext: input.keepsContext ?? false });
  const who = team ? `team "${team.name}" at version ${team.version}` : "a single agent";
  const messages = [`${entry.agentId} takes the call, for ${who}.`, ...warnings];
  const trace = messages.map((message) => ({ at, turnId: current.turnId, kind: "start", message, data: null }));
  const record = { ...summary, lease: 1, forgetAt: forgetAt(definition, at), state };
  return { record, recorded: { ...record, ...createRecorder(fresh, { ended: false }).summary(summary) }, trace };
}

async function activeTeam(store: StartOptions["store"], id: string): Promise<TeamRecord> {
  const team = await store.teams.get(id);
  if (!team) throw new CuecardError("team_not_found", `There is no team "${id}"; list the teams for their ids.`, { param: "teamId" });
  if (!team.isActive)
    throw new CuecardError("team_inactive", `Team "${id}" is not active; set isActive to true first.`, { param: "teamId" });
  return team;
}

function soloDefinition(agentId: string): TeamDefinition {
  return { members: [{ agentId, isEntry: true }] };
}

function checkOverrides(overrides: StartCall["overrides"]): void {
  const issues = overrideIssues(overrides, "overrides");
  const [first] = issues;
  if (first) throw new CuecardError("invalid_value", first.message, { param: first.path, issues });
}

/** Warnings of all members. With `missingVariable: "error"` a variable that any member lacks is refused here, not in the middle of the call. */
function checkMembers(members: MergedMember[], variables: CallSummary["variables"], { missingVariable }: TeamDefinition): string[] {
  const resolved = members.map((member) => resolveMember(member, asTexts(variables), missingVariable));
  const missing = [...new Set(resolved.flatMap(({ member }) => member.missingVariables))];
  if (missingVariable === "error" && missing.length > 0) {
    const message = `The team's texts use ${missing.join(", ")}, for which there is no value; give it in variables.`;
    throw new CuecardError("invalid_value", message, { param: "variables" });
  }
  return resolved.flatMap(({ warnings }) => warnings);
}
