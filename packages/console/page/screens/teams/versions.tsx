import { api, dataOf, type Schema } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { Versions } from "../../parts/versions/versions.tsx";

/** What the team was at its versions. */
export function TeamVersions({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const { id: teamId, version: now } = team;
  const list = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/teams/{teamId}/versions", { params: { path: { teamId }, query: { limit: 50, cursor } }, signal }),
      ),
    [teamId, now],
  );
  async function restore(version: number) {
    const params = { path: { teamId, version: String(version) }, header: { "If-Match": `"${now}"` } };
    await dataOf(api.POST("/v1/teams/{teamId}/versions/{version}/current", { params }));
  }
  return <Versions of={teamId} {...{ now, list, restore, changed }} given={asVersion} givenNow={asVersion(team)} />;
}

/** What a version gives back: not the name, nor whether the team takes calls. */
function asVersion({ definition, description, tags }: Pick<Schema<"Team">, "definition" | "description" | "tags">) {
  return { description, tags, definition };
}
