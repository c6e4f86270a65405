import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../../api/client.ts";
import { useList } from "../../../api/load-list.ts";
import { linkTo, place, refineQuery } from "../../../app/route.ts";
import { t, tx } from "../../../language/text.ts";
import { tickedInto } from "../../../parts/bound.ts";
import { Empty } from "../../../parts/empty.tsx";
import { Heading } from "../../../parts/heading.tsx";
import { ListTable } from "../../../parts/list-table.tsx";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { searchFieldsOf, writeSettings } from "../settings.ts";
import { SearchSettings } from "../settings-form.tsx";
import { CaseRow } from "./case-row.tsx";
import { RunReport } from "./run-report.tsx";
import { useRun } from "./use-run.ts";

/** All eval cases with their last outcomes, and what a run with other settings changes. */
export function Cases() {
  const settings = searchFieldsOf(place.value.query, "");
  const keep = useSignal(true);
  const { run, isRunning, problem, results } = useRun();
  const cases = useList(
    (cursor, signal) => dataOf(api.GET("/v1/eval-cases", { params: { query: { limit: 50, cursor } }, signal })),
    [],
  );
  const byCase = new Map(results.value.map((result) => [result.caseId, result]));
  return (
    <>
      <div class="row">
        <Heading>{t("Eval cases")}</Heading>
        <a href={linkTo(["ask"])}>{t("Ask a question")}</a>
      </div>
      <ProblemNotice problem={cases.problem} retry={cases.reload} />
      {cases.items?.length === 0 && (
        <Empty title={t("No question is kept yet")}>
          <p>
            {tx(
              "{ask} what a caller would ask, choose the passage that should answer, and save it as an eval case. A run then shows what a change of settings or documents does to all of them.",
              { ask: <a href={linkTo(["ask"])}>{t("Ask")}</a> },
            )}
          </p>
        </Empty>
      )}
      {cases.items !== null && cases.items.length > 0 && (
        <section class="panel" aria-label={t("Run")}>
          <SearchSettings settings={settings} change={(changed) => refineQuery(writeSettings("", changed))} />
          <div class="row">
            <label class="check grow">
              <input {...tickedInto(keep)} />
              {t("Compare the next run with this one")}
            </label>
            <button
              type="button"
              class="primary"
              disabled={isRunning.value}
              onClick={() => void run(settings, keep.value)}
            >
              {isRunning.value ? t("Asked {n}…", { n: results.value.length }) : t("Run all")}
            </button>
          </div>
          <ProblemNotice problem={problem.value} retry={() => void run(settings, keep.value)} />
        </section>
      )}
      {results.value.length > 0 && <RunReport results={results.value} settings={settings} />}
      <ListTable
        list={cases}
        columns={[t("Question"), t("Expected"), t("Outcome"), t("Change")]}
        cells={(one) => <CaseRow one={one} result={byCase.get(one.id)} settings={settings} deleted={cases.reload} />}
      />
    </>
  );
}
