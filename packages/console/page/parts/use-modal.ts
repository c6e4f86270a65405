import { useLayoutEffect, useRef } from "preact/hooks";

/** For the `ref` of a dialog that is above the screen, with the focus inside, as long as it is shown. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current!;
    shown.showModal();
    return () => shown.close();
  }, []);
  return dialog;
}
