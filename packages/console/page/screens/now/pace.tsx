import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { useLoadAgain } from "../../api/load-again.ts";
import { decimal, number, t, tn, wordFor } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { StageTable } from "../../parts/stage-table.tsx";
import { Table } from "../../parts/table.tsx";
import { Time } from "../../parts/time.tsx";

/** How fast turns and searches were over the last minutes, and what did less than it should. Keys without `admin` may not see it. */
export function Pace() {
  const loaded = useLoad((signal) => dataOf(api.GET("/v1/latencies", { params: { query: {} }, signal })), []);
  useLoadAgain(loaded);
  const { data, problem, reload } = loaded;
  if (problem?.code === "scope_required")
    return (
      <p class="hint">
        {t("A key of the scope admin sees here how fast turns are, and what does less than it should.")}
      </p>
    );
  const { minutes, stages, degraded } = data ?? { minutes: 0, stages: [], degraded: [] };
  return (
    <>
      <ProblemNotice problem={problem} retry={reload} />
      {degraded.length > 0 && (
        <section aria-label={t("What does less than it should")}>
          <h2>{t("What does less than it should")}</h2>
          <Table columns={[t("Stage"), t("Why"), t("Times"), t("Last")]}>
            {degraded.map(({ operation, stage, reason, count, lastAt }) => (
              <tr key={operation + stage + reason}>
                <td>
                  <span class="badge warn">
                    {wordFor(operation)}: {wordFor(stage)}
                  </span>
                </td>
                <td dir="auto">{reason}</td>
                <td>{number(count)}</td>
                <td>
                  <Time at={lastAt} />
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
      {stages.length > 0 && (
        <details class="pace">
          <summary>{summaryOf(stages, minutes)}</summary>
          <StageTable stages={stages} />
        </details>
      )}
    </>
  );
}

type Stages = Parameters<typeof StageTable>[0]["stages"];

function summaryOf(stages: Stages, minutes: number): string {
  const totals = stages.filter(({ stage }) => stage === "total");
  const each = totals.map(
    ({ operation, count, p50Ms, p95Ms }) =>
      `${countOf[operation](count)}, p50 ${decimal(p50Ms)} ms, p95 ${decimal(p95Ms)} ms`,
  );
  return t("Last {minutes} minutes: {operations}", { minutes, operations: each.join("; ") });
}

const countOf: Record<Stages[number]["operation"], (count: number) => string> = {
  turn: (count) => tn(count, "{n} turn", "{n} turns"),
  search: (count) => tn(count, "{n} search", "{n} searches"),
};
