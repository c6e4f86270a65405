import type { ComponentChildren } from "preact";

/** An input with its name and, below it, what it means. */
export function Field({ label, hint, children }: { label: string; hint?: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is among the children.
    <label class="field">
      <span class="field-name">{label}</span>
      {children}
      {hint && <span class="hint">{hint}</span>}
    </label>
  );
}
