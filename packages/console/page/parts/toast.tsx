import { signal } from "@preact/signals";
import { t } from "../language/text.ts";

interface ToastMessage {
  message: string;
  /** Takes back what was done. */
  undo?: () => Promise<void>;
}

/** Milliseconds for which a message is shown, and for which one that can be taken back is. */
const shownMs = 8_000;
const undoMs = 20_000;

const told = signal<ToastMessage | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells in a corner that something was done, for some seconds, with the way to take it back. */
export function tell(message: string, undo?: () => Promise<void>): void {
  told.value = { message, ...(undo && { undo }) };
  wait();
}

/** The message goes after its time: not while somebody points at it, or has the focus on its button. */
function wait() {
  clearTimeout(timer);
  timer = setTimeout(hush, told.value?.undo ? undoMs : shownMs);
}

function stay() {
  clearTimeout(timer);
}

function hush() {
  told.value = null;
}

/** Takes back what the message tells; nothing where it has no way back. */
export function undoTold(): void {
  const { undo } = told.value ?? {};
  if (!undo) return;
  hush();
  void undo().catch((error: unknown) => tell(t("That could not be undone: {error}", { error: String(error) })));
}

/** The message that is shown now. */
export function Toast() {
  const { message, undo } = told.value ?? {};
  return (
    <div class="toasts" role="status">
      {message !== undefined && (
        <p class="toast row" onPointerEnter={stay} onPointerLeave={wait} onFocusIn={stay} onFocusOut={wait}>
          <span dir="auto">{message}</span>
          {undo && (
            <button type="button" aria-keyshortcuts="u" onClick={undoTold}>
              {t("Undo")} <kbd>u</kbd>
            </button>
          )}
        </p>
      )}
    </div>
  );
}
