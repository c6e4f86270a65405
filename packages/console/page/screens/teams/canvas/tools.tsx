import type { Zoom } from "./use-zoom.ts";

/** What a canvas does beside its drawing: its size, its keys, and what it waits for. */
export function CanvasTools({ zoom, says }: { zoom: Zoom; says: string | null }) {
  return (
    <div class="canvas-tools">
      <fieldset class="row" aria-label="Size">
        <button type="button" aria-label="Smaller" title="-" onClick={() => zoom.by(-1)}>
          −
        </button>
        <button type="button" title="Its own size" onClick={zoom.reset}>
          {Math.round(zoom.scale * 100)} %
        </button>
        <button type="button" aria-label="Larger" title="+" onClick={() => zoom.by(1)}>
          +
        </button>
        <button type="button" title="0" onClick={zoom.fit}>
          Fit
        </button>
      </fieldset>
      <span class="says" role="status">
        {says && <span class="badge accent">{says} Esc ends it.</span>}
      </span>
      <span class="small" id="canvas-keys">
        <kbd>↑ ↓ ← →</kbd> members, <kbd>Enter</kbd> opens, <kbd>d</kbd> draws a hand-off, <kbd>Delete</kbd> removes
      </span>
    </div>
  );
}
