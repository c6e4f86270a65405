import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { StageTable } from "../../parts/stage-table.tsx";

/** Whether the store works, and how long turns and searches took lately. */
export function Health() {
  const ready = useLoad((signal) => dataOf(api.GET("/readyz", { signal })), []);
  const latencies = useLoad((signal) => dataOf(api.GET("/v1/latencies", { params: { query: {} }, signal })), []);
  function reload() {
    ready.reload();
    latencies.reload();
  }
  return (
    <>
      <div class="row">
        <p class="grow">
          {ready.data && <span class="badge good">The store works, and its disk can be written.</span>}
        </p>
        <button type="button" onClick={reload} disabled={latencies.isLoading}>
          Reload
        </button>
      </div>
      <ProblemNotice problem={ready.problem ?? latencies.problem} retry={reload} />
      {latencies.data?.stages.length === 0 && (
        <Empty title="Nobody called or searched lately">
          <p>Times appear here once a turn or a search was answered by this process.</p>
        </Empty>
      )}
      {latencies.data && latencies.data.stages.length > 0 && (
        <>
          <h2>
            Last {latencies.data.minutes} minutes{!latencies.data.isComplete && ", the newest of them"}
          </h2>
          <StageTable stages={latencies.data.stages} />
        </>
      )}
    </>
  );
}
