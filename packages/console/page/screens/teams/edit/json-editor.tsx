import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../../language/text.ts";
import type { Definition } from "../definition.ts";
import { placeIn } from "./json-place.ts";

interface JsonEditorProps {
  draft: Definition;
  change: (draft: Definition) => void;
  /** The path that was asked for: it is selected. */
  at: string | null;
}

/** The whole definition as JSON. */
export function JsonEditor({ draft, change, at }: JsonEditorProps) {
  const typed = useSignal(JSON.stringify(draft, null, 2));
  const fault = useSignal<string | null>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (at === null || fault.value !== null || !area.current) return;
    const start = placeIn(typed.value, at);
    const end = typed.value.indexOf("\n", start);
    area.current.focus();
    area.current.setSelectionRange(start, end < 0 ? typed.value.length : end);
    const line = typed.value.slice(0, start).split("\n").length;
    area.current.scrollTop = (line - 4) * Number.parseFloat(getComputedStyle(area.current).lineHeight);
  }, [at]);
  function type(text: string) {
    typed.value = text;
    try {
      const parsed: unknown = JSON.parse(text);
      const isObject = typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
      fault.value = isObject ? null : t("A definition is an object: {example}.", { example: '{ "members": [ … ] }' });
      if (isObject) change(parsed as Definition);
    } catch (error) {
      fault.value = t("This is not JSON yet: {error}", {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return (
    <label class="field">
      <span class="field-name">{t("Definition")}</span>
      <textarea
        ref={area}
        class="mono json"
        rows={28}
        spellcheck={false}
        value={typed.value}
        onInput={({ currentTarget }) => type(currentTarget.value)}
      />
      {fault.value !== null && (
        <span class="failed">
          {fault.value} {t("Until then the form and “Save” have what was before.")}
        </span>
      )}
    </label>
  );
}
