import { signal } from "@preact/signals";
import { t } from "../language/text.ts";

interface ToastMessage {
  message: string;
  /** Takes back what was done. */
  undo?: () => Promise<void>;
}

/** Milliseconds for which a message is shown. */
const shownMs = 8_000;

const told = signal<ToastMessage | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;

/** Tells in a corner that something was done, for some seconds, with the way to take it back. */
export function tell(message: string, undo?: () => Promise<void>): void {
  clearTimeout(timer);
  told.value = { message, ...(undo && { undo }) };
  timer = setTimeout(hush, shownMs);
}

function hush() {
  told.value = null;
}

/** The message that is shown now. */
export function Toast() {
  const { message, undo } = told.value ?? {};
  return (
    <div class="toasts" role="status">
      {message !== undefined && (
        <p class="toast row">
          <span dir="auto">{message}</span>
          {undo && (
            <button
              type="button"
              onClick={() => {
                hush();
                void undo().catch((error: unknown) =>
                  tell(t("That could not be undone: {error}", { error: String(error) })),
                );
              }}
            >
              {t("Undo")}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
