import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { setQuery } from "../../app/route.ts";
import { t } from "../../language/text.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { type Act, actInWords } from "./acts.ts";
import type { Step } from "./conversation.ts";
import { type RecordedAct, recordedActs } from "./recorded-acts.ts";
import { ownerAfter } from "./steps.ts";

/** The acts of a recorded call; null while none is replayed. */
export function useRecorded(callId: string | null) {
  const { data, problem } = useLoad(
    async (signal): Promise<RecordedAct[] | null> => {
      if (callId === null) return null;
      return recordedActs(await dataOf(api.GET("/v1/calls/{callId}", { params: { path: { callId } }, signal })));
    },
    [callId],
  );
  return { acts: data, problem };
}

/** Who had a turn in the recorded call, once it is over here too and another member has it. */
export function otherThen(steps: readonly Step[], recorded: readonly RecordedAct[], at: number): string | null {
  const then = recorded[at]?.owner ?? null;
  const rest = recorded.slice(at + 1).findIndex(({ act }) => act.do === "say" || act.do === "event");
  const isOver = steps.length > at + (rest < 0 ? recorded.length - at - 1 : rest);
  return then === null || !isOver || then === ownerAfter(steps, at) ? null : then;
}

interface ReplayProps {
  recorded: ReturnType<typeof useRecorded>;
  /** What was played of it. */
  steps: readonly Step[];
  isBusy: boolean;
  act: (act: Act) => Promise<boolean>;
}

/** Plays a recorded call again with the team of today, act by act, and says in the end whether it went as then. */
export function Replay({ recorded: { acts, problem }, steps, isBusy, act }: ReplayProps) {
  const next = acts?.[steps.length];
  async function rest() {
    for (const each of acts?.slice(steps.length) ?? []) if (!(await act(each.act))) return;
  }
  return (
    <section class="panel" aria-label={t("Replay")}>
      <h2>{t("Replay a recorded call")}</h2>
      <ProblemNotice problem={problem} />
      {acts === null && <Choose />}
      {acts !== null && !next && <Verdict acts={acts} steps={steps} />}
      {next && (
        <div class="row">
          <p class="grow next" dir="auto">
            <span class="small">{t("Step {n} of {all}:", { n: steps.length + 1, all: acts!.length })}</span>{" "}
            {actInWords(next.act)}
          </p>
          <button type="button" class="primary" disabled={isBusy} onClick={() => act(next.act)}>
            {t("Play it")}
          </button>
          <button type="button" disabled={isBusy} onClick={rest}>
            {t("Play the rest")}
          </button>
        </div>
      )}
    </section>
  );
}

/** How many of the caller's turns went as in the recorded call. */
function Verdict({ acts, steps }: { acts: readonly RecordedAct[]; steps: readonly Step[] }) {
  if (acts.length === 0)
    return <p class="small">{t("Nothing of that call can be played: its recording keeps no words.")}</p>;
  const turns = acts.filter(({ owner }) => owner !== null).length;
  const others = acts.filter((_, at) => otherThen(steps, acts, at) !== null).length;
  return (
    <Notice kind={others === 0 ? "done" : "hint"}>
      {others === 0
        ? t("All of its {steps} steps are played: every turn went to the member that had it then.", {
            steps: acts.length,
          })
        : t(
            "All of its {steps} steps are played: {others} of {turns} turns went to another member than then. They are marked below.",
            { steps: acts.length, others, turns },
          )}
    </Notice>
  );
}

function Choose() {
  const id = useSignal("");
  return (
    <ActionForm className="form" verb={t("Load it")} act={async () => setQuery({ replay: id.value.trim() })}>
      <TextField label={t("Id of the call")} value={id} placeholder="call_…" />
    </ActionForm>
  );
}
