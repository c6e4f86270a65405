import { useSignal } from "@preact/signals";
import { t } from "../language/text.ts";

interface JsonFieldProps {
  /** Attributes of the field, such as its label. */
  given: { id?: string; "aria-label"?: string; "aria-describedby"?: string };
  /** Nothing stands in the field where there is none. */
  value: unknown;
  /** Told of what can be read, and of nothing where the field is empty. */
  change: (value: unknown) => void;
}

/** Any value, as JSON. What can't be read stays as it was typed and changes nothing. */
export function JsonField({ given, value, change }: JsonFieldProps) {
  const typed = useSignal<string | null>(null);
  const text = typed.value ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const isReadable = typed.value === null || read(typed.value) !== null;
  return (
    <>
      <textarea
        {...given}
        class="mono"
        rows={Math.min(14, Math.max(3, text.split("\n").length))}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          const found = read(currentTarget.value);
          if (found) change(found.value);
        }}
        onBlur={() => {
          if (isReadable) typed.value = null;
        }}
      />
      {!isReadable && <span class="failed">{t("This is not JSON yet.")}</span>}
    </>
  );
}

function read(text: string): { value: unknown } | null {
  try {
    return { value: text.trim() === "" ? undefined : JSON.parse(text) };
  } catch {
    return null;
  }
}
