import { useSignal } from "@preact/signals";
import { useAction } from "../../api/load.ts";
import { typedInto } from "../../parts/bound.ts";
import { ProblemNotice } from "../../parts/problem-notice.tsx";
import { saveFile } from "../../parts/save-file.ts";
import type { Step } from "./conversation.ts";
import { callsTextOf } from "./saved-calls.ts";
import { playedTeam, testOf } from "./saved-test.ts";

interface SaveTestProps {
  teamId: string;
  startedAt: string;
  steps: readonly Step[];
}

/** Offers the call as a test, in two forms. */
export function SaveTest({ teamId, startedAt, steps }: SaveTestProps) {
  const name = useSignal("a call from the console");
  const code = useAction(async () => {
    const team = await playedTeam(teamId);
    saveFile("call.test.ts", testOf(name.value, steps, { startedAt, team }));
  });
  return (
    <section class="panel" aria-label="Save as a test">
      <h2>Save as a test</h2>
      <label class="field">
        <span class="field-name">Name of the test</span>
        <input dir="auto" {...typedInto(name)} />
      </label>
      <div class="row">
        <button type="button" disabled={code.isRunning.value} onClick={() => code.run()}>
          Test for vitest
        </button>
        <button type="button" onClick={() => saveFile("calls.txt", callsTextOf(name.value, steps))}>
          Lines for eval-team
        </button>
      </div>
      <p class="hint">
        Both check who has each turn. Knowledge is not taken along. Run the lines with{" "}
        <code>cuecard eval-team TEAM calls.txt</code>.
      </p>
      <ProblemNotice problem={code.problem.value} />
    </section>
  );
}
