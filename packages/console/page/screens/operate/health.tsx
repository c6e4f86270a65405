import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { t } from "../../language/text.ts";
import { Empty } from "../../parts/empty.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { StageTable } from "../../parts/stage-table.tsx";
import { Degraded } from "./degraded.tsx";
import { ServiceState } from "./service-state.tsx";

/** Whether the store works, how the service is, and how long turns and searches took lately. */
export function Health() {
  const ready = useLoad((signal) => dataOf(api.GET("/readyz", { signal })), []);
  const latencies = useLoad((signal) => dataOf(api.GET("/v1/latencies", { params: { query: {} }, signal })), []);
  const service = useLoad((signal) => dataOf(api.GET("/v1/service", { signal })), []);
  function reload() {
    for (const each of [ready, latencies, service]) each.reload();
  }
  const isOfOther = service.problem?.code === "private_key_required";
  return (
    <>
      <div class="row">
        <p class="grow">
          {ready.data && <span class="badge good">{t("The store works, and its disk can be written.")}</span>}
        </p>
        <button type="button" onClick={reload} disabled={latencies.isLoading}>
          {t("Reload")}
        </button>
      </div>
      <ProblemNotice
        problem={ready.problem ?? latencies.problem ?? (isOfOther ? null : service.problem)}
        retry={reload}
      />
      {isOfOther && (
        <p class="hint">{t("Versions, disk, queue and memory are shown to keys of the workspace default.")}</p>
      )}
      {latencies.data && <Degraded degraded={latencies.data.degraded} />}
      {service.data && <ServiceState state={service.data} />}
      {latencies.data?.stages.length === 0 && (
        <Empty title={t("Nobody called or searched lately")}>
          <p>{t("Times appear here once a turn or a search was answered by this process.")}</p>
        </Empty>
      )}
      {latencies.data && latencies.data.stages.length > 0 && (
        <>
          <h2>
            {latencies.data.isComplete
              ? t("Last {minutes} minutes", { minutes: latencies.data.minutes })
              : t("Last {minutes} minutes, the newest of them", { minutes: latencies.data.minutes })}
          </h2>
          <StageTable stages={latencies.data.stages} />
        </>
      )}
    </>
  );
}
