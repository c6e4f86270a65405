import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t, tx } from "../../language/text.ts";
import { typedInto } from "../../parts/bound.ts";
import { type Act, actInWords } from "./acts.ts";
import type { Greeting } from "./called.ts";
import type { Talk } from "./conversation.ts";
import { StepView } from "./step-view.tsx";

interface ConversationProps {
  talk: Talk | null;
  /** What is said first; null where nobody greets, or it is not known yet. */
  greeting: Greeting | null;
  waiting: readonly Act[];
  act: (act: Act) => Promise<boolean>;
}

/** A call from its greeting on, and the field for the caller's next words. */
export function ConversationView({ talk, greeting, waiting, act }: ConversationProps) {
  const steps = talk?.steps ?? [];
  const end = useRef<HTMLDivElement>(null);
  const first = useRef(steps.length);
  useEffect(() => {
    if (steps.length > first.current) end.current?.scrollIntoView({ block: "nearest" });
    first.current = steps.length;
  }, [steps.length]);
  return (
    <div class="conversation">
      {greeting && (
        <div class="said">
          <span class="small">{tx("{name} says first", { name: <bdi>{greeting.name}</bdi> })}</span>
          <p dir="auto">{greeting.text}</p>
        </div>
      )}
      <ol class="steps" aria-label={t("The call so far")}>
        {steps.map((step, at) => (
          <StepView key={at} step={step} />
        ))}
        {waiting.map((each, at) => (
          <li key={at} class="step waiting" aria-busy="true">
            <div class={`said ${each.do === "say" ? "caller" : ""}`}>
              <span class="small">{each.do === "say" ? t("caller") : t("event")} …</span>
              <p dir="auto">{actInWords(each)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div class="end" ref={end} />
      {talk?.call.status === "ended" ? <p class="small">{t("The call has ended.")}</p> : <Say act={act} />}
    </div>
  );
}

/** Words that are sent before the service is ready wait for it, and come back to the field when they fail. */
function Say({ act }: { act: (act: Act) => Promise<boolean> }) {
  const text = useSignal("");
  return (
    <form
      class="row say"
      onSubmit={async (event) => {
        event.preventDefault();
        const words = text.value.trim();
        if (words === "") return;
        text.value = "";
        if (!(await act({ do: "say", text: words })) && text.value === "") text.value = words;
      }}
    >
      <label class="grow field">
        <span class="field-name">{t("The caller says")}</span>
        <input
          data-search
          dir="auto"
          required
          maxlength={2_000}
          placeholder={t("My bill is too high")}
          {...typedInto(text)}
        />
      </label>
      <button type="submit" class="primary">
        {t("Say it")}
      </button>
    </form>
  );
}
