import { CuecardError, type StartCall } from "@cuecard/core";

/** Throws `invalid_value` when a call is with another team or agent than the request names. */
export function checkTeam(
  { teamId, agentId, externalId }: Pick<StartCall, "teamId" | "agentId" | "externalId">,
  start: StartCall,
): void {
  const isSame = start.teamId ? teamId === start.teamId : !teamId && agentId === start.agentId;
  if (isSame) return;
  const holder = teamId ? `team:${teamId}` : `agent:${agentId}`;
  const message = `Call "${externalId}" is with ${holder}; ask that model until it ends, or pass another id.`;
  throw new CuecardError("invalid_value", message, { param: "model" });
}
