import { useSignal } from "@preact/signals";
import { api, dataOf } from "../../api/client.ts";
import { useLoad } from "../../api/load.ts";
import { setQuery } from "../../app/route.ts";
import { ActionForm } from "../../parts/action-form.tsx";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { TextField } from "../../parts/text-field.tsx";
import { type Act, actInWords } from "./acts.ts";
import { type RecordedAct, recordedActs } from "./recorded-acts.ts";

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

interface ReplayProps {
  recorded: ReturnType<typeof useRecorded>;
  /** How many of its acts were played. */
  played: number;
  isBusy: boolean;
  act: (act: Act) => Promise<boolean>;
}

/** Plays a recorded call again with the team of today, act by act. */
export function Replay({ recorded: { acts, problem }, played, isBusy, act }: ReplayProps) {
  const next = acts?.[played];
  async function rest() {
    for (const each of acts?.slice(played) ?? []) if (!(await act(each.act))) return;
  }
  return (
    <section class="panel" aria-label="Replay">
      <h2>Replay a recorded call</h2>
      <ProblemNotice problem={problem} />
      {acts === null && <Choose />}
      {acts !== null && !next && <p class="small">All of its {acts.length} steps are played.</p>}
      {next && (
        <>
          <p class="small">
            Step {played + 1} of {acts!.length}:
          </p>
          <p class="next" dir="auto">
            {actInWords(next.act)}
          </p>
          <div class="row">
            <button type="button" class="primary" disabled={isBusy} onClick={() => act(next.act)}>
              Play it
            </button>
            <button type="button" disabled={isBusy} onClick={rest}>
              Play the rest
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function Choose() {
  const id = useSignal("");
  return (
    <ActionForm className="form" verb="Load it" act={async () => setQuery({ replay: id.value.trim() })}>
      <TextField label="Id of the call" value={id} placeholder="call_…" />
    </ActionForm>
  );
}
