import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { go, linkTo } from "../../app/route.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { Time } from "../../parts/time.tsx";

/** The teams, the newest first, and a new one. */
export function TeamList() {
  const teams = useList(
    (cursor, signal) => dataOf(api.GET("/v1/teams", { params: { query: { limit: 100, cursor } }, signal })),
    [],
    keptListPlace()?.read,
  );
  return (
    <>
      <Heading>Teams</Heading>
      <ProblemNotice problem={teams.problem} retry={teams.reload} />
      <NewTeam />
      {teams.items?.length === 0 && (
        <Empty title="There is no team yet">
          <p>A team is several agents that answer one call and hand it to each other. Give it a name to begin.</p>
        </Empty>
      )}
      <ListTable
        list={teams}
        columns={["Name", "Members", "Rules", "Version", "Changed", "Calls"]}
        cells={({ id, name, definition, version, updatedAt, isActive }) => (
          <>
            <td>
              <a href={linkTo(["teams", id])}>
                <bdi>{name}</bdi>
              </a>
            </td>
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
    </>
  );
}

function NewTeam() {
  const name = useSignal("");
  async function create() {
    const team = await dataOf(api.POST("/v1/teams", { body: { name: name.value.trim() } }));
    go(["teams", team.id]);
  }
  return (
    <ActionForm className="row" verb="Create" act={create} isPrimary>
      <div class="grow">
        <TextField label="New team" placeholder="Its name" value={name} />
      </div>
    </ActionForm>
  );
}
