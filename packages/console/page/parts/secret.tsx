import { Notice } from "./notice.tsx";

/** A secret that no later answer shows. */
export function Secret({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <Notice kind="done">
      <p>{label}: copy it now, it is not shown again.</p>
      <code class="secret">{value}</code>
    </Notice>
  );
}
