import { signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t, tx } from "../language/text.ts";
import { typedInto } from "./bound.ts";
import { useModal } from "./use-modal.ts";

interface Question {
  title: string;
  /** What goes with it, and what stays. */
  body: ComponentChildren;
  /** What the button says. */
  verb: string;
  /** A name that must be typed first: for what can't be made again. */
  name?: string;
}

const asked = signal<(Question & { answer: (isYes: boolean) => void }) | null>(null);

/** Asks before something is done that can't be undone. Resolves with whether to do it. */
export function confirmed(question: Question): Promise<boolean> {
  asked.value?.answer(false);
  return new Promise((resolve) => {
    asked.value = {
      ...question,
      answer(isYes) {
        asked.value = null;
        resolve(isYes);
      },
    };
  });
}

/** Shows the question that is asked, above the screen. */
export function Confirmation() {
  return asked.value === null ? null : <Asked key={asked.value.title} {...asked.value} />;
}

function Asked({ title, body, verb, name, answer }: NonNullable<typeof asked.value>) {
  const typed = useSignal("");
  const dialog = useModal();
  return (
    <dialog ref={dialog} aria-labelledby="question" onCancel={() => answer(false)}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          answer(true);
        }}
      >
        <h2 id="question" dir="auto">
          {title}
        </h2>
        <div class="form">{body}</div>
        {name !== undefined && (
          <label class="field">
            <span class="field-name">{tx("Type {name} to go on", { name: <bdi>{name}</bdi> })}</span>
            <input dir="auto" autocomplete="off" {...typedInto(typed)} />
          </label>
        )}
        <div class="row end">
          <button type="button" onClick={() => answer(false)}>
            {t("Cancel")}
          </button>
          <button type="submit" class="danger" disabled={name !== undefined && typed.value.trim() !== name.trim()}>
            {verb}
          </button>
        </div>
      </form>
    </dialog>
  );
}
