import { signal } from "@preact/signals";
import type { ComponentType } from "preact";

/** What lies above a screen, loaded when it is first asked for. */
const overlays = { palette: () => import("./palette.tsx"), help: () => import("./help.tsx") };

const shown = signal<ComponentType<{ close: () => void }> | null>(null);

/** Opens what lies above the screen. Where its file can't be loaded, nothing happens. */
export async function openOverlay(name: keyof typeof overlays): Promise<void> {
  shown.value = await overlays[name]().then(
    ({ default: Component }) => Component,
    () => null,
  );
}

/** What lies above the screen now. */
export function Overlay() {
  const Shown = shown.value;
  return Shown === null ? null : <Shown close={close} />;
}

function close() {
  shown.value = null;
}
