import { api, dataOf, type Schema } from "../../../api/client.ts";
import { useAction } from "../../../api/load.ts";
import { t } from "../../../language/text.ts";
import { ProblemNotice } from "../../../parts/problem-notice.tsx";
import { tell } from "../../../parts/toast.tsx";
import type { SearchFields } from "../settings.ts";
import { askAgain } from "./ask-again.ts";
import { Changed, outcomeText } from "./run-report.tsx";

interface RowProps {
  one: Schema<"EvalCase">;
  /** Of the run on this screen, if it was asked in it. */
  result: Schema<"EvalResult"> | undefined;
  settings: SearchFields;
  deleted: () => void;
}

/** The cells of a case: its question, what it expects, and what was given. */
export function CaseRow({ one, result, settings, deleted }: RowProps) {
  const { id: caseId, question, expected, knowledgeBaseIds } = one;
  const outcome = result ? result.outcome : one.outcome;
  const { run, isRunning, problem } = useAction(async () => {
    await api.DELETE("/v1/eval-cases/{caseId}", { params: { path: { caseId } } });
    deleted();
    tell(t("The eval case is deleted."), async () => {
      await dataOf(api.POST("/v1/eval-cases", { body: { question, knowledgeBaseIds, expected } }));
      deleted();
    });
  });
  return (
    <>
      <td>
        <a href={askAgain(question, settings, knowledgeBaseIds)}>
          <bdi>{question}</bdi>
        </a>
      </td>
      <td>
        {expected.length === 0 ? (
          <span class="small">{t("nothing")}</span>
        ) : (
          expected.map(({ sourceId, text }) => (
            <span key={sourceId + text} class="one-line" dir="auto" title={text}>
              {text}
            </span>
          ))
        )}
      </td>
      <td>
        {outcome && (
          <span class={`badge ${outcome.isRight ? "good" : "bad"}`}>{outcome.isRight ? t("right") : t("wrong")}</span>
        )}{" "}
        {result && <Changed result={result} />}{" "}
        <span class="small">{result?.error ? result.error.message : outcomeText(outcome)}</span>
      </td>
      <td>
        <button
          type="button"
          class="quiet"
          disabled={isRunning.value}
          aria-label={t("Delete {name}", { name: question })}
          onClick={() => void run()}
        >
          {t("Delete")}
        </button>
        <ProblemNotice problem={problem.value} />
      </td>
    </>
  );
}
