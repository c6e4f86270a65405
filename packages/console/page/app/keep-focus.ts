/** Where the focus was: each element around it with the place of the next one in it. */
type Path = readonly { around: Element; at: number }[];

/**
 * Keeps the focus on the screen when what has it is taken away or locked, as a deleted row and a button at work are: it goes to
 * what stands at the same place then, else to the heading. Returns the end of it.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | null = null;
  let path: Path = [];
  function onFocus({ target }: FocusEvent) {
    last = target as HTMLElement;
    path = pathOf(last);
  }
  const watch = new MutationObserver(() => {
    if (last === null || document.activeElement !== document.body) return;
    if (last.isConnected) last.focus({ preventScroll: true });
    else if (wasOnScreen(path)) nextOf(path)?.focus({ preventScroll: true });
  });
  document.addEventListener("focusin", onFocus);
  document.addEventListener("pointerdown", forget);
  watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  // Who points at a place that takes no focus has left the last one.
  function forget({ target }: PointerEvent) {
    if (!(target as HTMLElement).closest(focusables)) last = null;
  }
  return () => {
    watch.disconnect();
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("pointerdown", forget);
  };
}

const focusables = "a[href], button:not([disabled]), input:not([disabled]), select, textarea, summary";

function pathOf(element: Element): Path {
  const path: { around: Element; at: number }[] = [];
  for (let each = element; each.parentElement; each = each.parentElement)
    path.push({ around: each.parentElement, at: [...each.parentElement.children].indexOf(each) });
  return path;
}

const wasOnScreen = (path: Path) => path.some(({ around }) => around.tagName === "MAIN" && around.isConnected);

function nextOf(path: Path): HTMLElement | null {
  const near = path.find(({ around }) => around.isConnected && around.closest("main"));
  const { children } = near?.around ?? document.body;
  const row = near && near.around.tagName !== "MAIN" ? children[Math.min(near.at, children.length - 1)] : undefined;
  const inRow = row?.matches(focusables) ? (row as HTMLElement) : row?.querySelector<HTMLElement>(focusables);
  return inRow ?? document.querySelector<HTMLElement>("main h1");
}
