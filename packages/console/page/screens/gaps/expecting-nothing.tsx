import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction, useLoad } from "../../api/load.ts";
import { allOf } from "../../api/pages.ts";
import { t, tn } from "../../language/text.ts";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { tell } from "../../parts/toast.tsx";

type Gap = Schema<"Gap">;

/** Eval cases that expect nothing for a question that has an answer now: they would tell the answer as a fault. Offers to expect it instead. */
export function ExpectingNothing({ gap, answer }: { gap: Gap; answer: NonNullable<Gap["answer"]> }) {
  const questions = new Set([gap.question, ...gap.examples.map(({ question }) => question)]);
  const cases = useLoad(
    (signal) =>
      allOf((cursor) => dataOf(api.GET("/v1/eval-cases", { params: { query: { limit: 100, cursor } }, signal }))),
    [gap.id],
  );
  const stale = cases.data?.filter(({ question, expected }) => expected.length === 0 && questions.has(question)) ?? [];
  const { run, isRunning, problem } = useAction(async () => {
    const path = { kbId: gap.knowledgeBaseId, docId: answer.sourceId };
    const { data } = await dataOf(
      api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/chunks", { params: { path, query: { limit: 1 } } }),
    );
    const expected = data.map(({ text }) => ({ sourceId: answer.sourceId, text }));
    for (const { id: caseId, question, knowledgeBaseIds } of stale) {
      await dataOf(api.POST("/v1/eval-cases", { body: { question, knowledgeBaseIds, expected } }));
      await api.DELETE("/v1/eval-cases/{caseId}", { params: { path: { caseId } } });
    }
    tell(tn(stale.length, "{n} eval case now expects this answer.", "{n} eval cases now expect this answer."));
    cases.reload();
  });
  if (stale.length === 0) return null;
  return (
    <Notice kind="hint">
      <div class="row">
        <p class="grow">
          {tn(
            stale.length,
            "{n} eval case expects nothing for this question, and would call the answer wrong.",
            "{n} eval cases expect nothing for this question, and would call the answer wrong.",
          )}
        </p>
        <button type="button" disabled={isRunning.value} onClick={() => run()}>
          {t("Expect this answer")}
        </button>
      </div>
      <ProblemNotice problem={problem.value} />
    </Notice>
  );
}
