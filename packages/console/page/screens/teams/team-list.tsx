import { api, dataOf } from "../../api/client.ts";
import { NamedList } from "../../parts/named-list.tsx";
import { Time } from "../../parts/time.tsx";

/** The teams, the newest first, and a new one. */
export function TeamList() {
  return (
    <NamedList
      heading="Teams"
      screen="teams"
      none="There is no team yet"
      meaning="A team is several agents that answer one call and hand it to each other."
      newItem="New team"
      placeholder="Its name"
      page={(cursor, signal) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal }))}
      create={(name) => dataOf(api.POST("/v1/teams", { body: { name } }))}
      columns={["Members", "Rules", "Version", "Changed", "Calls"]}
      cells={({ definition, version, updatedAt, isActive }) => (
        <>
          <td>{definition?.members?.length ?? 0}</td>
          <td>{definition?.rules?.length ?? 0}</td>
          <td>{version}</td>
          <td>
            <Time at={updatedAt} />
          </td>
          <td>
            <span class={`badge ${isActive ? "good" : ""}`}>{isActive ? "takes calls" : "takes none"}</span>
          </td>
        </>
      )}
    />
  );
}
