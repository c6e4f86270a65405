import { useEffect } from "preact/hooks";
import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction, useLoad } from "../../api/load.ts";
import { linkTo } from "../../app/route.ts";
import { decimal, t, tn, tx } from "../../language/text.ts";
import { Back } from "../../parts/back.tsx";
import { Heading } from "../../parts/heading.tsx";
import { MakeTest } from "../../parts/make-test.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";
import { SaveCase } from "../ask/cases/save-case.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { ExpectingNothing } from "./expecting-nothing.tsx";
import { Replay } from "./replay.tsx";
import { StatusBadge } from "./status.tsx";

/** Milliseconds between looks at a gap whose answer is checked. */
const lookAgainMs = 1_000;

/** Looks at a gap that stays answered: one of its questions does not find the answer. */
const mostLooks = 30;

interface GapPlace {
  kbId: string;
  gapId: string;
}

/** One gap: who asked what, its answer, and whether the questions find it now. */
export function GapPage({ kbId, gapId }: GapPlace) {
  const path = { kbId, gapId };
  const { data, problem, reload, isLoading } = useLoad(
    (signal) => dataOf(api.GET("/v1/knowledge-base/{kbId}/gaps/{gapId}", { params: { path }, signal })),
    [kbId, gapId],
  );
  const dismissing = useAction(async () => {
    await dataOf(api.POST("/v1/knowledge-base/{kbId}/gaps/{gapId}/dismiss", { params: { path } }));
    reload();
  });
  useCheckedAnswer(data, isLoading, reload);
  return (
    <>
      <Back to={["gaps"]}>{t("All gaps")}</Back>
      <div class="row">
        <Heading>
          <bdi>{data?.question ?? gapId}</bdi>
        </Heading>
        {data && <StatusBadge status={data.status} />}
        {data?.status === "open" && (
          <button type="button" onClick={() => dismissing.run()} disabled={dismissing.isRunning.value}>
            {t("Dismiss it")}
          </button>
        )}
      </div>
      <ProblemNotice problem={problem ?? dismissing.problem.value} retry={reload} />
      {data?.status === "closed" && <Notice kind="done">{t("Closed: every question below finds the answer.")}</Notice>}
      {data && <Asked gap={data} />}
      {data?.answer && data.status === "closed" && <ExpectingNothing gap={data} answer={data.answer} />}
      {data?.answer && <Replay key={data.status} gap={data} answer={data.answer} />}
      {data && <AnswerForm key={data.answer?.sourceId} gap={data} answered={reload} />}
    </>
  );
}

/** Looks again while an answer is checked behind the service's own answer. */
function useCheckedAnswer(gap: Schema<"Gap"> | null, isLoading: boolean, reload: () => void) {
  const isChecked = gap?.status === "answered" && isRecent(gap.answer?.answeredAt);
  useEffect(() => {
    if (!isChecked || isLoading) return;
    const timer = setTimeout(reload, lookAgainMs);
    return () => clearTimeout(timer);
  }, [isChecked, isLoading]);
}

function isRecent(at: string | undefined): boolean {
  return at !== undefined && Date.now() - Date.parse(at) < mostLooks * lookAgainMs;
}

const reasons: Record<Schema<"Gap">["examples"][number]["reasons"][number], string> = {
  nothing_found: t("nothing was found"),
  asked_again: t("the caller asked again"),
  transferred: t("a person got the call then"),
  contradicted: t("the agent said otherwise"),
};

/** The call up to the question, which must be given a passage. What came behind it is not asked for. */
function mustBeAnswered({ moves }: Schema<"CallTest">): Schema<"UpdateCallTest"> {
  return {
    moves: moves.map((move, at) => (at < moves.length - 1 ? move : { ...move, criteria: [{ answered: true }] })),
  };
}

function Asked({ gap: { examples, count, knowledgeBaseId } }: { gap: Schema<"Gap"> }) {
  return (
    <section class="panel" aria-label={t("Questions")}>
      <h2>
        {count > examples.length
          ? tn(count, "Asked once, the newest {newest}", "Asked {n} times, the newest {newest}", {
              newest: examples.length,
            })
          : tn(count, "Asked once", "Asked {n} times")}
      </h2>
      <ul class="asked">
        {examples.map(({ callId, turnId, question, reasons: why, best, askedAt, said }) => (
          <li key={turnId}>
            <q dir="auto">{question}</q>
            <p class="row small">
              <a href={linkTo(["calls", callId])}>{tx("call, {time}", { time: <Time at={askedAt} /> })}</a>
              <span>{why.map((each) => reasons[each]).join(", ")}</span>
              {best && (
                <a href={linkTo(["knowledge", knowledgeBaseId, best.sourceId])}>
                  {t("nearest chunk {similarity}", { similarity: decimal(best.similarity, 2) })}
                </a>
              )}
              <a href={linkTo(["ask"], { q: question, knowledgeBaseIds: knowledgeBaseId })}>{t("why")}</a>
              <MakeTest {...{ callId, turnId }} name={question} change={mustBeAnswered} />
            </p>
            {said && (
              <>
                <p class="small">
                  {t("The agent meant to say:")} <q dir="auto">{said.text}</q> <span dir="auto">{said.why}</span>
                </p>
                <SaveCase
                  question={question}
                  knowledgeBaseIds={[knowledgeBaseId]}
                  expected={[{ sourceId: said.passage.sourceId, text: said.passage.text }]}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
