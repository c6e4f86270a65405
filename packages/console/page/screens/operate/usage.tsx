import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { number, t } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Table } from "../../parts/table.tsx";
import { usageNames } from "./usage-names.ts";

/** What the workspace used on each of the last 30 days, and what it has. */
export function Usage() {
  const usage = useLoad((signal) => dataOf(api.GET("/v1/usage", { params: { query: {} }, signal })), []);
  return (
    <>
      <div class="row">
        <p class="grow hint">{t("Days of UTC, the last 30.")}</p>
        <button type="button" onClick={usage.reload} disabled={usage.isLoading}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice problem={usage.problem} retry={usage.reload} />
      {usage.data && <Days report={usage.data} />}
      {usage.data && (
        <>
          <h2>{t("What it has now")}</h2>
          <Table columns={[t("What"), t("Now"), t("Quota")]}>
            {usage.data.held.map(({ kind, used, quota }) => (
              <tr key={kind}>
                <td>{usageNames[kind]}</td>
                <td>{whole(used)}</td>
                <td>{quota === null ? "–" : whole(quota)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function Days({ report: { days, totals, knowledgeBases } }: { report: Schema<"UsageReport"> }) {
  if (days.length === 0) {
    return (
      <Empty title={t("Nothing was used yet")}>
        <p>{t("Searches, calls and what is ingested are counted here by day.")}</p>
      </Empty>
    );
  }
  return (
    <>
      <Table
        columns={[
          t("Day"),
          t("Searches"),
          t("Calls"),
          t("Turns"),
          t("Minutes"),
          t("Hand-offs"),
          t("Tokens"),
          t("Chunks"),
        ]}
      >
        {[{ day: t("All"), ...totals }, ...days].map((each) => (
          <tr key={each.day}>
            <td>{each.day}</td>
            <td>{whole(each.searches)}</td>
            <td>{whole(each.calls)}</td>
            <td>{whole(each.turns)}</td>
            <td>{whole((each.callSeconds ?? 0) / 60)}</td>
            <td>{whole(each.handoffs)}</td>
            <td>{whole(each.documentTokens + (each.questionTokens ?? 0))}</td>
            <td>{whole(each.chunksMade)}</td>
          </tr>
        ))}
      </Table>
      {knowledgeBases.length > 0 && (
        <>
          <h2>{t("By knowledge base")}</h2>
          <Table columns={[t("Knowledge base"), t("Searches"), t("Tokens"), t("Chunks"), t("Bytes")]}>
            {knowledgeBases.map((base) => (
              <tr key={base.knowledgeBaseId}>
                <td>
                  <bdi>{base.name ?? t("{name} (deleted)", { name: base.knowledgeBaseId })}</bdi>
                </td>
                <td>{whole(base.searches)}</td>
                <td>{whole(base.documentTokens)}</td>
                <td>{whole(base.chunksMade)}</td>
                <td>{whole(base.bytesRead)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function whole(count: number | null): string {
  return number(Math.round(count ?? 0));
}
