import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction, useLoad } from "../../api/load.ts";
import { go, linkTo } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Back } from "../../parts/back.tsx";
import { confirmed } from "../../parts/confirmation.tsx";
import { Heading } from "../../parts/heading.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { tell } from "../../parts/toast.tsx";
import { useTeamNames } from "../calls/use-team-names.ts";
import { wordsOf } from "./criteria.ts";
import { EditTest } from "./edit-test.tsx";
import { FirstFailed, LastRun, Marks, Verdict } from "./results.tsx";

type Test = Schema<"CallTest">;
type Run = Schema<"CallTestRun">;

/** One test: its failing line first, then each turn with what must hold, and its runs over time. */
export function TestPage({ testId }: { testId: string }) {
  const path = { testId };
  const { data, problem, reload } = useLoad(
    (signal) => dataOf(api.GET("/v1/tests/{testId}", { params: { path }, signal })),
    [testId],
  );
  const running = useAction(async () => {
    await dataOf(api.POST("/v1/tests/run", { body: { testIds: [testId] } }));
    reload();
  });
  const removing = useAction(async () => {
    const question = {
      title: t("Delete this test?"),
      body: <p>{t("Its runs go with it.")}</p>,
      verb: t("Delete it"),
    };
    if (!(await confirmed(question))) return;
    await api.DELETE("/v1/tests/{testId}", { params: { path } });
    go(["tests"]);
    tell(t("The test is deleted."));
  });
  const run = data?.lastRun ?? null;
  return (
    <>
      <Back to={["tests"]}>{t("All tests")}</Back>
      <div class="row">
        <Heading>
          <bdi>{data?.name ?? testId}</bdi>
        </Heading>
        {data && <Verdict run={run} />}
        <button type="button" class="primary" disabled={!data || running.isRunning.value} onClick={() => running.run()}>
          {running.isRunning.value ? t("Playing…") : t("Run it")}
        </button>
        <button type="button" class="quiet" disabled={!data} onClick={() => removing.run()}>
          {t("Delete")}
        </button>
      </div>
      <ProblemNotice problem={problem ?? running.problem.value ?? removing.problem.value} retry={reload} />
      {data === null && !problem && <Skeleton rows={6} />}
      {run && !run.passed && (
        <Notice kind="problem">
          <FirstFailed run={run} />
        </Notice>
      )}
      {data && <Facts test={data} />}
      {data && <Steps test={data} run={run} />}
      {data && <EditTest key={data.updatedAt} test={data} saved={reload} />}
    </>
  );
}

function Facts({ test: { teamId, agentId, callId, recent, lastRun } }: { test: Test }) {
  const teams = useTeamNames();
  return (
    <p class="row small">
      {teamId === null ? (
        <AgentName id={agentId!} />
      ) : (
        <a href={linkTo(["teams", teamId])}>
          <bdi>{teams.get(teamId) ?? teamId}</bdi>
        </a>
      )}
      {callId && <a href={linkTo(["calls", callId])}>{t("the call it was made of, with which it is deleted")}</a>}
      <span>{tx("last run: {run}", { run: <LastRun run={lastRun} /> })}</span>
      <Marks recent={recent} />
    </p>
  );
}

/** Each turn of the caller, with its criteria as the last run left them. */
function Steps({ test: { moves, criteria }, run }: { test: Test; run: Run | null }) {
  const whole = run?.results ?? criteria.map(unknown);
  return (
    <section class="panel" aria-label={t("Turns")}>
      <ol class="test-steps">
        {moves.map((move, at) => {
          const step = run?.steps[at];
          const results = step?.results ?? (move.criteria ?? []).map(unknown);
          return (
            <li key={at} class={results.some(({ holds }) => holds === false) ? "bad" : ""}>
              <p>
                {move.type === "says" ? <q dir="auto">{move.text}</q> : <span>{doneIn(move)}</span>}{" "}
                {step?.agentId && (
                  <span class="small">
                    → <AgentName id={step.agentId} />
                  </span>
                )}
              </p>
              <Results results={results} />
            </li>
          );
        })}
      </ol>
      {whole.length > 0 && <h2>{t("The whole call")}</h2>}
      <Results results={whole} />
    </section>
  );
}

const unknown = (criterion: Schema<"TestCriterion">) => ({ criterion: wordsOf(criterion), holds: null, why: null });

const doneIn = (move: Exclude<Schema<"TestMove">, { type: "says" }>) =>
  move.type === "dtmf" ? t("presses {digits}", { digits: move.digits }) : t("is silent for {ms} ms", { ms: move.ms });

interface Result {
  criterion: string;
  /** Null where there was no run. */
  holds: boolean | null;
  why: string | null;
}

function Results({ results }: { results: readonly Result[] }) {
  if (results.length === 0) return null;
  return (
    <ul class="reasons small">
      {results.map(({ criterion, holds, why }, at) => (
        <li key={at}>
          {holds !== null && <span class={`badge ${holds ? "good" : "bad"}`}>{holds ? t("holds") : t("fails")}</span>}{" "}
          <bdi>{criterion}</bdi> <span dir="auto">{why}</span>
        </li>
      ))}
    </ul>
  );
}
