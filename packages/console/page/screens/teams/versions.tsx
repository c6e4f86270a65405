import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { place, setQuery } from "../../app/route.ts";
import { More } from "../../parts/more.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { Difference } from "./difference.tsx";

/** What the team was at its versions, what differs from now, and the way back to one. */
export function Versions({ team, changed }: { team: Schema<"Team">; changed: () => void }) {
  const { id: teamId, version: now } = team;
  const versions = useList(
    (cursor, signal) =>
      dataOf(
        api.GET("/v1/teams/{teamId}/versions", { params: { path: { teamId }, query: { limit: 50, cursor } }, signal }),
      ),
    [teamId, now],
  );
  const chosen = versions.items?.find(({ version }) => String(version) === place.value.query.get("version"));
  const { run, isRunning, problem } = useAction(async (version: number) => {
    const params = { path: { teamId, version: String(version) }, header: { "If-Match": `"${now}"` } };
    await dataOf(api.POST("/v1/teams/{teamId}/versions/{version}/current", { params }));
    setQuery({ version: null });
    changed();
  });
  return (
    <>
      <ProblemNotice
        problem={problem.value}
        retry={problem.value?.code === "precondition_failed" ? changed : undefined}
      />
      <ProblemNotice problem={versions.problem} retry={versions.reload} />
      {versions.items?.length === 1 && (
        <Notice kind="hint">Each save adds a version here. At most the last 100 are kept.</Notice>
      )}
      <div class="columns">
        <ol class="versions" aria-label="Versions">
          {versions.items?.map(({ version, createdAt, isCurrent }) => (
            <li key={version}>
              <button
                type="button"
                aria-pressed={chosen?.version === version}
                onClick={() => setQuery({ version: String(version) })}
              >
                Version {version}
                {isCurrent && <span class="badge good">now</span>}
                <span class="small">
                  <Time at={createdAt} />
                </span>
              </button>
            </li>
          ))}
        </ol>
        {chosen && (
          <section class="panel" aria-label={`Version ${chosen.version}`}>
            <div class="row">
              <h2 class="grow">Version {chosen.version}</h2>
              {!chosen.isCurrent && (
                <button type="button" class="primary" disabled={isRunning.value} onClick={() => run(chosen.version)}>
                  Make this the current
                </button>
              )}
            </div>
            <Difference
              old={asVersion(chosen)}
              now={asVersion(team)}
              names={[`version ${chosen.version}`, `now (version ${now})`]}
            />
          </section>
        )}
      </div>
      <More list={versions} />
    </>
  );
}

/** What a version gives back: not the name, nor whether the team takes calls. */
function asVersion({ definition, description, tags }: Pick<Schema<"Team">, "definition" | "description" | "tags">) {
  return { description, tags, definition };
}
