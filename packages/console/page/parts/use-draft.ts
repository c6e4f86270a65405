import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { keepDraft, keptDraft } from "../app/drafts.ts";

/** What is being typed, kept in this tab under a name until it is back at its beginning. Each letter is kept at once: one may leave in the same moment. */
export function useDraft<T>(name: string, beginning: T): Signal<T> {
  const draft = useSignal<T>(keptDraft<T>(name) ?? beginning);
  const unchanged = JSON.stringify(beginning);
  const about = useRef({ name, unchanged });
  about.current = { name, unchanged };
  const keep = (value: T) =>
    keepDraft(about.current.name, JSON.stringify(value) === about.current.unchanged ? null : value);
  // From the first drawing on: an effect would begin only after it, and miss what is typed and left before.
  const stop = useMemo(() => draft.subscribe(keep), [draft]);
  useEffect(() => stop, [stop]);
  useEffect(() => keep(draft.peek()), [name, unchanged]);
  return draft;
}
