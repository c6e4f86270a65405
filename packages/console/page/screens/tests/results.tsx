import type { Schema } from "../../api/client.ts";
import { t } from "../../language/text.ts";
import { Time } from "../../parts/time.tsx";

type Run = Pick<Schema<"CallTestRun">, "passed" | "failure" | "firstFailed">;

/** Whether a test passed last. */
export function Verdict({ run }: { run: Run | null }) {
  if (run === null) return <span class="badge">{t("not run")}</span>;
  return <span class={`badge ${run.passed ? "good" : "bad"}`}>{run.passed ? t("passed") : t("failed")}</span>;
}

/** The first line that is not as it must be, with the reason. */
export function FirstFailed({ run }: { run: Run | null }) {
  if (run === null || run.passed) return null;
  const { failure, firstFailed } = run;
  return (
    <span class="failed-line small">
      {firstFailed?.text && <q dir="auto">{firstFailed.text}</q>} {firstFailed && <b>{firstFailed.criterion}</b>}{" "}
      <span dir="auto">{failure ?? firstFailed?.why}</span>
    </span>
  );
}

/** Runs over time as small marks, the newest at the right. */
export function Marks({ recent }: { recent: Schema<"CallTest">["recent"] }) {
  if (recent.length === 0) return null;
  const passed = recent.filter((run) => run.passed).length;
  const label = t("{passed} of the last {runs} runs passed", { passed, runs: recent.length });
  return (
    <span class="marks" role="img" aria-label={label}>
      {recent.toReversed().map((run) => (
        <i key={run.createdAt} class={run.passed ? "good" : "bad"} />
      ))}
    </span>
  );
}

/** When a test was run last. */
export function LastRun({ run }: { run: Schema<"CallTestRun"> | null }) {
  return run ? <Time at={run.createdAt} /> : <span class="small">{t("never")}</span>;
}
