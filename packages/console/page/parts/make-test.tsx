import { useSignal } from "@preact/signals";
import { api, dataOf, type Schema } from "../api/client.ts";
import { useAction } from "../api/load.ts";
import { linkTo } from "../app/route.ts";
import { t, tx } from "../language/text.ts";
import { ProblemNotice } from "./problem-notice.tsx";

interface MakeTestProps {
  callId: string;
  /** The last turn that is taken. All are when omitted. */
  turnId?: string;
  name: string;
  /** What is changed of the test that the service makes. */
  change?: (test: Schema<"CallTest">) => Schema<"UpdateCallTest">;
}

/** Keeps a call as a test in the service: the same words must go the same way. */
export function MakeTest({ callId, turnId, name, change }: MakeTestProps) {
  const made = useSignal<string | null>(null);
  const { run, isRunning, problem } = useAction(async () => {
    const body = { name: name.slice(0, 200), callId, ...(turnId && { turnId }) };
    const test = await dataOf(api.POST("/v1/tests", { body }));
    const path = { testId: test.id };
    if (change) await dataOf(api.PATCH("/v1/tests/{testId}", { params: { path }, body: change(test) }));
    made.value = test.id;
  });
  if (made.value !== null) {
    return (
      <span class="small" role="status">
        {tx("Saved. {test}", { test: <a href={linkTo(["tests", made.value])}>{t("Look at the test")}</a> })}
      </span>
    );
  }
  return (
    <>
      <button type="button" disabled={isRunning.value} onClick={() => void run()}>
        {t("Make a test of it")}
      </button>
      <ProblemNotice problem={problem.value} />
    </>
  );
}
