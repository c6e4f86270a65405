import { api, dataOf, type Schema } from "../../api/client.ts";
import { useAction } from "../../api/load.ts";
import { useList } from "../../api/load-list.ts";
import { linkTo } from "../../app/route.ts";
import { t, tx } from "../../language/text.ts";
import { AgentName } from "../../parts/agent-name.tsx";
import { confirmed } from "../../parts/confirmation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { ListTable } from "../../parts/list-table.tsx";
import { More } from "../../parts/more.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { Time } from "../../parts/time.tsx";

type Example = Schema<"LearnedExample">;

const reasons: Record<Example["why"], string> = {
  undone: t("The caller said no to another member"),
  declined: t("Another member declined"),
  passed_on: t("Another member passed it on"),
  by_model: t("A model handed over"),
  by_code: t("Your code handed over"),
};

/** What the team learned from its own calls, and how to make it forget. */
export function Learned({ team }: { team: Schema<"Team"> }) {
  const { id: teamId, definition } = team;
  const path = { teamId };
  const examples = useList(
    (cursor, signal) =>
      dataOf(api.GET("/v1/teams/{teamId}/learned", { params: { path, query: { limit: 50, cursor } }, signal })),
    [teamId],
  );
  const remove = useAction(async (exampleId: string) => {
    const params = { path: { teamId, exampleId } };
    await dataOf(api.DELETE("/v1/teams/{teamId}/learned/{exampleId}", { params }));
    examples.reload();
  });
  const clear = useAction(async () => {
    const body = (
      <p>{t("Calls are then routed by what the team wrote alone. What later calls show is learned again.")}</p>
    );
    if (!(await confirmed({ title: t("Forget all learned examples?"), body, verb: t("Forget all") }))) return;
    await dataOf(api.DELETE("/v1/teams/{teamId}/learned", { params: { path } }));
    examples.reload();
  });
  const { learn = false } = (definition?.handoffs ?? {}) as { learn?: boolean };
  const isEmpty = examples.items?.length === 0;
  return (
    <>
      <ProblemNotice problem={remove.problem.value ?? clear.problem.value} />
      <ProblemNotice problem={examples.problem} retry={examples.reload} />
      {!learn && !isEmpty && (
        <Notice kind="hint">
          {tx("The team does not use these: {setting} is off.", { setting: <code>handoffs.learn</code> })}
        </Notice>
      )}
      {isEmpty && (
        <Empty title={learn ? t("No call has taught anything yet") : t("This team does not learn from its calls")}>
          <p>
            {tx(
              "With {setting} in the definition, words of calls become examples where a hand-off was undone, declined or passed on, or where a model or your code handed the call over.",
              { setting: <code>{'"handoffs": { "learn": true }'}</code> },
            )}
          </p>
          {!learn && (
            <a class="button" href={linkTo(["teams", teamId], { tab: "edit" })}>
              {t("Edit the definition")}
            </a>
          )}
        </Empty>
      )}
      {!isEmpty && examples.items && (
        <div class="row end">
          <button type="button" class="danger" disabled={clear.isRunning.value} onClick={() => clear.run()}>
            {t("Forget all")}
          </button>
        </div>
      )}
      <ListTable
        list={examples}
        columns={[t("Said"), t("Had the call"), t("Kept the call"), t("Why"), t("Call"), ""]}
        cells={({ id, words, from, agentId, why, callId, createdAt }) => (
          <>
            <td dir="auto">{words}</td>
            <td>
              <AgentName id={from} />
            </td>
            <td>
              <AgentName id={agentId} />
            </td>
            <td>{reasons[why]}</td>
            <td>
              <a href={linkTo(["calls", callId])}>
                <Time at={createdAt} />
              </a>
            </td>
            <td>
              <button
                type="button"
                aria-label={t("Forget “{words}”", { words })}
                disabled={remove.isRunning.value}
                onClick={() => remove.run(id)}
              >
                {t("Forget")}
              </button>
            </td>
          </>
        )}
      />
      <More list={examples} />
    </>
  );
}
