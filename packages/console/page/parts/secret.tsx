import { useSignal } from "@preact/signals";
import { Notice } from "./notice.tsx";

/** A secret that no later answer shows. */
export function Secret({ label, value, done }: { label: string; value: string | null; done: () => void }) {
  const isCopied = useSignal<string | null>(null);
  if (value === null) return null;
  return (
    <Notice kind="done">
      <p>{label}: copy it now, it is not shown again.</p>
      <div class="row">
        <code class="secret grow">{value}</code>
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard?.writeText(value);
            isCopied.value = value;
          }}
        >
          {isCopied.value === value ? "Copied" : "Copy"}
        </button>
        <button type="button" onClick={done}>
          Done
        </button>
      </div>
    </Notice>
  );
}
