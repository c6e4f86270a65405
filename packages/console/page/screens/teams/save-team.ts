import { api, dataOf, type Schema } from "../../api/client.ts";
import type { Definition } from "./definition.ts";

/** Saves a definition, if the team is still at the version that was read. Throws `precondition_failed` at another one. */
export function saveDefinition(
  { id, version }: Pick<Schema<"Team">, "id" | "version">,
  definition: Definition,
): Promise<Schema<"Team">> {
  const params = { path: { teamId: id }, header: { "If-Match": `"${version}"` } };
  return dataOf(api.PATCH("/v1/teams/{teamId}", { params, body: { definition } as Schema<"UpdateTeam"> }));
}

/** The team as it is now. */
export function readTeam(teamId: string, signal?: AbortSignal): Promise<Schema<"Team">> {
  return dataOf(api.GET("/v1/teams/{teamId}", { params: { path: { teamId } }, signal }));
}
