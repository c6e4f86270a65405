import { useSignal } from "@preact/signals";

interface JsonFieldProps {
  label: string;
  value: unknown;
  /** Told of what can be read. */
  change: (value: unknown) => void;
}

/** Any value, as JSON. What can't be read stays as it was typed and changes nothing. */
export function JsonField({ label, value, change }: JsonFieldProps) {
  const typed = useSignal<string | null>(null);
  const text = typed.value ?? JSON.stringify(value, null, 2);
  return (
    <>
      <textarea
        class="mono"
        aria-label={label}
        rows={Math.min(14, text.split("\n").length)}
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          typed.value = currentTarget.value;
          try {
            change(JSON.parse(currentTarget.value));
          } catch {
            // It is shown below until it can be read.
          }
        }}
        onBlur={() => {
          if (typed.value !== null && isJson(typed.value)) typed.value = null;
        }}
      />
      {typed.value !== null && !isJson(typed.value) && <span class="failed">This is not JSON yet.</span>}
    </>
  );
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
