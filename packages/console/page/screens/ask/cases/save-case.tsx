import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { linkTo } from "../../../app/route.ts";
import { t, tn, tx } from "../../../language/text.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";

type CaseProps = Pick<Schema<"CreateEvalCase">, "question" | "knowledgeBaseIds"> & {
  expected: readonly Schema<"ExpectedPassage">[];
};

/** Keeps the question with the passages that were chosen; with none, as one to which nothing may be given. */
export function SaveCase({ question, knowledgeBaseIds, expected }: CaseProps) {
  const isSaved = useSignal(false);
  const { run, isRunning, problem } = useAction(async () => {
    await dataOf(api.POST("/v1/eval-cases", { body: { question, knowledgeBaseIds, expected: [...expected] } }));
    isSaved.value = true;
  });
  if (isSaved.value) {
    return (
      <p class="small" role="status">
        {tx("Saved. {run} to see what a change does to them.", {
          run: <a href={linkTo(["ask", "cases"])}>{t("Run all eval cases")}</a>,
        })}
      </p>
    );
  }
  return (
    <section class="panel" aria-label={t("Eval case")}>
      <div class="row">
        <p class="grow">{meaningOf(expected.length)}</p>
        <button type="button" disabled={isRunning.value} onClick={() => void run()}>
          {t("Save as eval case")}
        </button>
      </div>
      <ProblemNotice problem={problem.value} retry={run} />
    </section>
  );
}

function meaningOf(count: number): string {
  if (count === 0) return t("As an eval case: nothing may be given. Choose “Expect this” at a passage that should be.");
  return tn(
    count,
    "As an eval case: the expected passage must be given.",
    "As an eval case: one of {n} expected passages must be given.",
  );
}
