import { api, dataOf } from "../../api/client.ts";
import { useList } from "../../api/load-list.ts";
import { linkTo } from "../../app/route.ts";
import { t, tn, tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { Empty } from "../../parts/empty.tsx";
import { Heading } from "../../parts/heading.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { useTeamNames } from "../calls/use-team-names.ts";
import { FirstFailed, LastRun, Marks, Verdict } from "./results.tsx";
import { useRunOfAll } from "./run-tests.ts";

/** All tests with what came of them: those that failed first, each with its failing line. */
export function TestList() {
  const tests = useList(
    (cursor, signal) => dataOf(api.GET("/v1/tests", { params: { query: { limit: 100, cursor } }, signal })),
    [],
  );
  const { run, isRunning, problem, done } = useRunOfAll();
  const teams = useTeamNames();
  const items = tests.items?.toSorted((a, b) => rank(a.lastRun) - rank(b.lastRun)) ?? null;
  const failed = items?.filter(({ lastRun }) => lastRun && !lastRun.passed).length ?? 0;
  return (
    <>
      <div class="row">
        <Heading>{t("Tests")}</Heading>
        <span class="grow small">{failed > 0 && tn(failed, "{n} test failed", "{n} tests failed")}</span>
        <a href={linkTo(["tests", "new"])}>{t("Write a test")}</a>
        {items !== null && items.length > 0 && (
          <button type="button" class="primary" disabled={isRunning.value} onClick={() => void run(tests.reload)}>
            {isRunning.value ? t("Ran {n}…", { n: done.value }) : t("Run all")}
          </button>
        )}
      </div>
      <ProblemNotice problem={tests.problem ?? problem.value} retry={tests.reload} />
      {items?.length === 0 && (
        <Empty title={t("No test yet")}>
          <p>
            {tx(
              "Open a {call} or a {gap} and choose “Make a test of it”, or {write}. A run plays the call on a copy: nobody is called, and no count has it.",
              {
                call: <a href={linkTo(["calls"])}>{t("call")}</a>,
                gap: <a href={linkTo(["gaps"])}>{t("gap")}</a>,
                write: <a href={linkTo(["tests", "new"])}>{t("write one")}</a>,
              },
            )}
          </p>
        </Empty>
      )}
      <ListTable
        list={{ ...tests, items }}
        columns={[t("Test"), t("Result"), t("Last runs"), t("Team"), t("Run")]}
        cells={({ id, name, lastRun, recent, teamId, agentId }) => (
          <>
            <td>
              <a href={linkTo(["tests", id])}>
                <bdi>{name}</bdi>
              </a>
            </td>
            <td>
              <Verdict run={lastRun} /> <FirstFailed run={lastRun} />
            </td>
            <td>
              <Marks recent={recent} />
            </td>
            <td>{teamId === null ? <AgentName id={agentId!} /> : <bdi>{teams.get(teamId) ?? teamId}</bdi>}</td>
            <td>
              <LastRun run={lastRun} />
            </td>
          </>
        )}
      />
    </>
  );
}

/** Failed ones first, then those that were never run. */
const rank = (run: { passed: boolean } | null) => (run === null ? 1 : run.passed ? 2 : 0);
