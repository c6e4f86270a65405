import { t, tx } from "../../../language/text.ts";
import type { Zoom } from "./use-zoom.ts";

/** What a canvas does beside its drawing: its size, its keys, and what it waits for. */
export function CanvasTools({ zoom, says }: { zoom: Zoom; says: string | null }) {
  return (
    <div class="canvas-tools">
      <fieldset class="row" aria-label={t("Size")}>
        <button type="button" aria-label={t("Smaller")} title="-" onClick={() => zoom.by(-1)}>
          −
        </button>
        <button type="button" title={t("Its own size")} onClick={zoom.reset}>
          {Math.round(zoom.scale * 100)} %
        </button>
        <button type="button" aria-label={t("Larger")} title="+" onClick={() => zoom.by(1)}>
          +
        </button>
        <button type="button" title="0" onClick={zoom.fit}>
          {t("Fit")}
        </button>
      </fieldset>
      <span class="says" role="status">
        {says && <span class="badge accent">{says}</span>}
      </span>
      <span class="small" id="canvas-keys">
        {tx("{arrows} members, {enter} opens, {d} draws a hand-off, {delete} removes", {
          arrows: <kbd>↑ ↓ ← →</kbd>,
          enter: <kbd>Enter</kbd>,
          d: <kbd>d</kbd>,
          delete: <kbd>{t("Delete|keyboard")}</kbd>,
        })}
      </span>
    </div>
  );
}
