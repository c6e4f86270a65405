import { api, dataOf, type Schema } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";

type Gap = Schema<"Gap">;

/** Asks each question of a gap again, and shows whether it finds the answer now. */
export function Replay({ gap, answer }: { gap: Gap; answer: NonNullable<Gap["answer"]> }) {
  const { data, problem, isLoading, reload } = useLoad(
    (signal) => Promise.all(questionsOf(gap).map((question) => replay(question, gap.knowledgeBaseId, answer, signal))),
    [answer.sourceId],
  );
  return (
    <section class="panel" aria-label={t("Replay")} aria-busy={isLoading}>
      <div class="row">
        <h2 class="grow">
          <a href={linkTo(["knowledge", gap.knowledgeBaseId, answer.sourceId])}>
            <bdi>{answer.question}</bdi>
          </a>
        </h2>
        <button type="button" onClick={reload} disabled={isLoading}>
          {t("Replay")}
        </button>
      </div>
      <ProblemNotice problem={problem} retry={reload} />
      <ul class="asked">
        {data?.map(({ question, isFound }) => (
          <li key={question} class="row">
            <span class={`badge ${isFound ? "good" : "bad"}`}>{isFound ? t("finds it") : t("does not find it")}</span>
            <q class="grow" dir="auto">
              {question}
            </q>
          </li>
        ))}
      </ul>
    </section>
  );
}

function questionsOf({ examples }: Gap): string[] {
  return [...new Set(examples.map(({ question }) => question))];
}

async function replay(
  question: string,
  kbId: string,
  { sourceId }: NonNullable<Gap["answer"]>,
  signal: AbortSignal,
): Promise<{ question: string; isFound: boolean }> {
  const body = { query: question, knowledgeBaseIds: [kbId] };
  const { results } = await dataOf(api.POST("/v1/knowledge-base/search", { body, signal }));
  return { question, isFound: results.some((hit) => hit.sourceId === sourceId) };
}
