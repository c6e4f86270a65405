import { api, dataOf, type Schema } from "../../api/client.ts";
import type { Definition } from "./definition.ts";

type Known = Pick<Schema<"Team">, "id" | "version">;

const atVersion = ({ id, version }: Known) => ({ path: { teamId: id }, header: { "If-Match": `"${version}"` } });

/** Saves a change, if the team is still at the version that was read. Throws `precondition_failed` at another one. */
export function saveTeam(team: Known, change: Schema<"UpdateTeam">): Promise<Schema<"Team">> {
  return dataOf(api.PATCH("/v1/teams/{teamId}", { params: atVersion(team), body: change }));
}

/** Saves a definition in the same way. */
export function saveDefinition(team: Known, definition: Definition): Promise<Schema<"Team">> {
  return saveTeam(team, { definition } as Schema<"UpdateTeam">);
}

/** The team as it is now. */
export function readTeam(teamId: string, signal?: AbortSignal): Promise<Schema<"Team">> {
  return dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } }, signal }));
}
