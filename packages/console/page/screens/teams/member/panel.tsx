import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../../language/text.ts";

interface PanelProps {
  label: string;
  title: string;
  close: () => void;
  children: ComponentChildren;
}

/** What is chosen on the canvas, beside it. The focus comes to its heading, but where a field of it was asked for. */
export function Panel({ label, title, close, children }: PanelProps) {
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement !== document.body && !activeElement?.closest(".canvas-frame")) return;
    place.current!.querySelector("h2")!.focus({ preventScroll: true });
  }, [title]);
  return (
    <section
      class="panel chosen-panel"
      aria-label={label}
      ref={place}
      onKeyDown={({ key, target }) => {
        if (key === "Escape" && !(target as Element).matches("select")) close();
      }}
    >
      <div class="row">
        <h2 class="grow" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h2>
        <button type="button" class="quiet" aria-label={t("Close")} title={t("Esc")} onClick={close}>
          ✕
        </button>
      </div>
      {children}
    </section>
  );
}
