import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { wholeList } from "../../api/load-list.ts";
import { allOf } from "../../api/pages.ts";
import { linkTo, place, setQuery } from "../../app/route.ts";
import { t, tn, tx, wordFor } from "../../language/text.ts";
import { Choice } from "../../parts/choice.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Field } from "../../parts/field.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { KeepGaps } from "./keep-gaps.tsx";
import { type Status, StatusBadge, statuses } from "./status.tsx";

type Base = Schema<"KnowledgeBase">;

/** The gaps of all knowledge bases that keep them, those asked most often first. */
export function GapList() {
  const { query } = place.value;
  const status = (query.get("status") ?? "open") as Status | "all";
  const { data, problem, isLoading, reload } = useLoad((signal) => gapsOf(status, signal), [status]);
  const keeping = data?.bases.filter(({ gaps }) => gaps) ?? [];
  return (
    <>
      <Heading>{t("Gaps")}</Heading>
      <div class="row">
        <p class="grow">{t("What callers asked and no knowledge base could answer.")}</p>
        <Field label={t("Status")}>
          <Choice
            value={status}
            options={[...statuses.map((each) => [each, wordFor(each)] as const), ["all", t("all")]]}
            change={(next) => setQuery({ status: next })}
          />
        </Field>
        <button type="button" onClick={reload} disabled={isLoading}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      {data && <KeepGaps bases={data.bases.filter(({ gaps }) => !gaps)} kept={reload} />}
      {data && keeping.length > 0 && data.gaps.length === 0 && (
        <Empty
          title={
            status === "all" ? t("Nothing was asked in vain") : t("No gap is {status}", { status: wordFor(status) })
          }
        >
          <p>
            {tx("A gap appears when a call ends in which a question was not answered. {calls} shows who called.", {
              calls: <a href={linkTo(["calls"])}>{t("Calls")}</a>,
            })}
          </p>
        </Empty>
      )}
      {data && data.gaps.length > 0 && <Gaps {...data} />}
    </>
  );
}

function Gaps({ gaps, bases }: { gaps: readonly Schema<"Gap">[]; bases: readonly Base[] }) {
  const names = new Map(bases.map(({ id, name }) => [id, name]));
  return (
    <ListTable
      list={wholeList(gaps)}
      columns={[t("Question"), t("Asked"), t("Last"), t("Knowledge base"), t("Status")]}
      cells={(gap) => (
        <>
          <td>
            <a href={linkTo(["gaps", gap.knowledgeBaseId, gap.id])}>
              <bdi>{gap.question}</bdi>
            </a>
          </td>
          <td>{tn(gap.count, "once", "{n} times")}</td>
          <td>
            <Time at={gap.lastAskedAt} />
          </td>
          <td>
            <bdi>{names.get(gap.knowledgeBaseId)}</bdi>
          </td>
          <td>
            <StatusBadge status={gap.status} />
          </td>
        </>
      )}
    />
  );
}

/** /v1 has the newest first, so all of them are read to be put in order. */
async function gapsOf(status: Status | "all", signal: AbortSignal) {
  const bases = await allOf((cursor) =>
    dataOf(api.GET("/v1/knowledge-base", { params: { query: { limit: 100, cursor } }, signal })),
  );
  const only = status === "all" ? {} : { status };
  const lists = bases
    .filter(({ gaps }) => gaps)
    .map(({ id: kbId }) =>
      allOf((cursor) =>
        dataOf(
          api.GET("/v1/knowledge-base/{kbId}/gaps", {
            params: { path: { kbId }, query: { limit: 100, cursor, ...only } },
            signal,
          }),
        ),
      ),
    );
  const gaps = (await Promise.all(lists)).flat();
  return { bases, gaps: gaps.sort((a, b) => b.count - a.count || b.lastAskedAt.localeCompare(a.lastAskedAt)) };
}
