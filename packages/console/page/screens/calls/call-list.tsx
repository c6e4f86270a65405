import { useAgentNames } from "../../api/agent-names.ts";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction, useLoad } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { allOf } from "../../api/pages.ts";
import { keptListPlace } from "../../app/list-place.ts";
import { linkTo, place } from "../../app/route.ts";
import { t, tn, tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { saveFile } from "../../parts/save-file.ts";
import { Time } from "../../parts/time.tsx";
import { CallFilters } from "./call-filters.tsx";
import { type ChoiceName, choices, filterOf } from "./call-query.ts";
import { Lasted } from "./lasted.tsx";
import { csvOf } from "./save-csv.ts";
import { useTeamNames } from "./use-team-names.ts";
import { Views } from "./views.tsx";

/** Most calls of one file. */
const mostSaved = 10_000;

const columns = [
  t("Started"),
  t("Lasted"),
  t("Call"),
  t("Team"),
  t("With"),
  t("Caller’s last words"),
  t("Turns"),
  t("Hand-offs"),
  t("Outcome"),
];

/** Calls, the newest first, as the address filters them, with how many each filter would leave. */
export function CallList() {
  const filter = filterOf(place.value.query);
  const caller = place.value.query.get("caller");
  const query = { ...filter, ...(caller !== null && { caller: [caller] }) };
  const about = [JSON.stringify(query)];
  const page = (cursor: string | undefined, signal?: AbortSignal) =>
    dataOf(api.GET("/v1/calls", { params: { query: { limit: 100, cursor, ...query } }, signal }));
  const calls = useList(page, about, keptListPlace()?.read);
  const counts = useLoad((signal) => dataOf(api.GET("/v1/call-counts", { params: { query: filter }, signal })), about);
  const teams = useTeamNames();
  const members =
    counts.data?.facets.find(({ filter: name }) => name === "heldBy")?.values.map(({ value }) => value) ?? [];
  const memberName = useAgentNames(members);
  const teamName = (id: string) => teams.get(id) ?? id;
  const nameOf = (name: ChoiceName, value: string) => {
    if (name === "teamId") return teamName(value);
    if (name === "heldBy") return memberName(value);
    return (choices[name].names as Record<string, string> | null)?.[value] ?? value;
  };
  const save = useAction(async () =>
    saveFile("calls.csv", csvOf(await allOf((cursor) => page(cursor), mostSaved), teamName)),
  );
  const reload = () => {
    calls.reload();
    counts.reload();
  };
  return (
    <>
      <div class="row">
        <Heading>{t("Calls")}</Heading>
        {counts.data && caller === null && (
          <span class="small" role="status">
            {counts.data.isComplete
              ? tn(counts.data.calls, "{n} call", "{n} calls")
              : tn(counts.data.calls, "more than {n} call", "more than {n} calls")}
          </span>
        )}
        <button type="button" onClick={() => void save.run()} disabled={save.isRunning.value}>
          {t("Save as CSV")}
        </button>
        <button type="button" onClick={reload} disabled={calls.isLoading}>
          {t("Reload")}
        </button>
      </div>
      <Views />
      <CallFilters counts={counts.data} nameOf={nameOf} />
      <ProblemNotice problem={calls.problem ?? counts.problem ?? save.problem.value} retry={reload} />
      {calls.items?.length === 0 && <NoCall isFiltered={Object.keys(query).length > 0} />}
      <ListTable list={calls} columns={columns} cells={(call) => <Cells {...{ call, teamName }} />} />
    </>
  );
}

function NoCall({ isFiltered }: { isFiltered: boolean }) {
  return (
    <Empty title={isFiltered ? t("No call is like that") : t("There is no call yet")}>
      {isFiltered ? (
        <p>{tx("Take a filter off, or {all}.", { all: <a href={linkTo(["calls"])}>{t("see all calls")}</a> })}</p>
      ) : (
        <p>
          {tx("A voice server starts one with {start}. {talk} plays one by typing.", {
            start: <code>calls.start</code>,
            talk: <a href={linkTo(["talk"])}>{t("Talk")}</a>,
          })}
        </p>
      )}
    </Empty>
  );
}

function Cells({ call, teamName }: { call: Schema<"ListedCall">; teamName: (id: string) => string }) {
  const { id, externalId, teamId, agentId, status, outcome, endReason, createdAt, labels, digest } = call;
  return (
    <>
      <td>
        <Time at={createdAt} isShort />
      </td>
      <td class="number">
        {status === "active" ? <span class="badge good">{t("now")}</span> : <Lasted call={call} />}
      </td>
      <td>
        <a href={linkTo(["calls", id])} class="one-line" title={externalId ?? id}>
          <bdi>{externalId ?? id}</bdi>
        </a>
      </td>
      <td class="name">
        <bdi>{teamId === null ? "–" : teamName(teamId)}</bdi>
      </td>
      <td class="name">
        <AgentName id={agentId} />
      </td>
      <td>
        <span class="one-line" dir="auto" title={digest.lastWords ?? undefined}>
          {digest.lastWords ?? "–"}
        </span>
      </td>
      <td class="number">{digest.turns}</td>
      <td class="number">
        {digest.handoffs}
        {digest.undone > 0 && <span class="badge warn">{t("{n} taken back", { n: digest.undone })}</span>}
      </td>
      <td>
        <bdi>{outcome ?? endReason ?? "–"}</bdi>
        {digest.unanswered > 0 && <span class="badge warn">{t("no answer")}</span>}
        {labels.map((label) => (
          <span key={label} class="badge">
            {label}
          </span>
        ))}
      </td>
    </>
  );
}
