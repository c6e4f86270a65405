import type { ComponentChildren } from "preact";
import { useAction } from "../api/load.ts";
import { ProblemNotice } from "./problem-notice.tsx";

interface ActionFormProps {
  /** What the button says. */
  verb: string;
  act: () => Promise<void>;
  className: string;
  isPrimary?: boolean;
  children: ComponentChildren;
}

/** A form that does one thing: its button waits while it is done, and why it failed stands below. */
export function ActionForm({ verb, act, className, isPrimary = false, children }: ActionFormProps) {
  const { run, isRunning, problem } = useAction(act);
  return (
    <form
      class={className}
      onSubmit={(event) => {
        event.preventDefault();
        void run();
      }}
    >
      {children}
      <button type="submit" class={isPrimary ? "primary" : ""} disabled={isRunning.value}>
        {verb}
      </button>
      <ProblemNotice problem={problem.value} />
    </form>
  );
}
