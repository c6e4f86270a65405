import { api, dataOf } from "../../api/client.ts";
import { t } from "../../language/text.ts";
import { NamedList } from "../../parts/named-list.tsx";
import { Time } from "../../parts/time.tsx";

/** The teams, the newest first, and a new one. */
export function TeamList() {
  return (
    <NamedList
      heading={t("Teams")}
      screen="teams"
      none={t("There is no team yet")}
      meaning={t("A team is several agents that answer one call and hand it to each other.")}
      newItem={t("New team")}
      placeholder={t("Its name")}
      page={(cursor, signal) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal }))}
      create={(name) => dataOf(api.POST("/v1/teams", { body: { name } }))}
      columns={[t("Members"), t("Rules"), t("Version"), t("Changed"), t("Calls")]}
      cells={({ definition, version, updatedAt, isActive }) => (
        <>
          <td>{definition?.members?.length ?? 0}</td>
          <td>{definition?.rules?.length ?? 0}</td>
          <td>{version}</td>
          <td>
            <Time at={updatedAt} />
          </td>
          <td>
            <span class={`badge ${isActive ? "good" : ""}`}>{isActive ? t("takes calls") : t("takes none")}</span>
          </td>
        </>
      )}
    />
  );
}
