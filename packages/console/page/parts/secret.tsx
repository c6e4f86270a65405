import { useSignal } from "@preact/signals";
import { t } from "../language/text.ts";
import { Notice } from "./notice.tsx";

/** A secret that no later answer shows. */
export function Secret({ label, value, done }: { label: string; value: string | null; done: () => void }) {
  const isCopied = useSignal<string | null>(null);
  if (value === null) return null;
  return (
    <Notice kind="done">
      <p>{t("{label}: copy it now, it is not shown again.", { label })}</p>
      <div class="row">
        <code class="secret grow">{value}</code>
        <button
          type="button"
          onClick={async () => {
            await navigator.clipboard?.writeText(value);
            isCopied.value = value;
          }}
        >
          {isCopied.value === value ? t("Copied") : t("Copy")}
        </button>
        <button type="button" onClick={done}>
          {t("Done")}
        </button>
      </div>
    </Notice>
  );
}
