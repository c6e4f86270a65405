import type { ComponentChildren } from "preact";

/** What a list shows that has nothing yet: what would be here, and what to do. */
export function Empty({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
