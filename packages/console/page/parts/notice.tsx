import type { ComponentChildren } from "preact";

/** A sentence that stands out: what went wrong, what to know, what went well. */
export function Notice({ kind, children }: { kind: "problem" | "hint" | "done"; children: ComponentChildren }) {
  return (
    <div class={`notice ${kind}`} role={kind === "problem" ? "alert" : "status"}>
      {children}
    </div>
  );
}
