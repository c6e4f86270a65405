/**
 * Calls back at once, and while it is asked for more often at most once in `ms`. What was asked for last is always
 * followed by a call.
 */
export function spaced(work: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let again = false;

  return function ask() {
    if (timer) {
      again = true;
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      if (again) ask();
    }, ms);
    timer.unref();
    again = false;
    work();
  };
}
