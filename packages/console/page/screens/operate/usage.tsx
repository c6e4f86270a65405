import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
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
        <p class="grow hint">Days of UTC, the last 30.</p>
        <button type="button" onClick={usage.reload} disabled={usage.isLoading}>
          Reload
        </button>
      </div>
      <ProblemNotice problem={usage.problem} retry={usage.reload} />
      {usage.data && <Days report={usage.data} />}
      {usage.data && (
        <>
          <h2>What it has now</h2>
          <Table columns={["", "Now", "Quota"]}>
            {usage.data.held.map(({ kind, used, quota }) => (
              <tr key={kind}>
                <td>{usageNames[kind]}</td>
                <td>{number(used)}</td>
                <td>{quota === null ? "–" : number(quota)}</td>
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
      <Empty title="Nothing was used yet">
        <p>Searches, calls and what is ingested are counted here by day.</p>
      </Empty>
    );
  }
  return (
    <>
      <Table columns={["Day", "Searches", "Calls", "Turns", "Minutes", "Hand-offs", "Tokens", "Chunks"]}>
        {[{ day: "All", ...totals }, ...days].map((each) => (
          <tr key={each.day}>
            <td>{each.day}</td>
            <td>{number(each.searches)}</td>
            <td>{number(each.calls)}</td>
            <td>{number(each.turns)}</td>
            <td>{number((each.callSeconds ?? 0) / 60)}</td>
            <td>{number(each.handoffs)}</td>
            <td>{number(each.documentTokens + (each.questionTokens ?? 0))}</td>
            <td>{number(each.chunksMade)}</td>
          </tr>
        ))}
      </Table>
      {knowledgeBases.length > 0 && (
        <>
          <h2>By knowledge base</h2>
          <Table columns={["Knowledge base", "Searches", "Tokens", "Chunks", "Bytes"]}>
            {knowledgeBases.map((base) => (
              <tr key={base.knowledgeBaseId}>
                <td>
                  <bdi>{base.name ?? `${base.knowledgeBaseId} (deleted)`}</bdi>
                </td>
                <td>{number(base.searches)}</td>
                <td>{number(base.documentTokens)}</td>
                <td>{number(base.chunksMade)}</td>
                <td>{number(base.bytesRead)}</td>
              </tr>
            ))}
          </Table>
        </>
      )}
    </>
  );
}

function number(count: number | null): string {
  return Math.round(count ?? 0).toLocaleString("en");
}
