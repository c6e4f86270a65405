import { AsyncResource } from "node:async_hooks";

/**
 * Calls back at once, and while it is asked for more often at most once in `ms`. What was asked for last is always
 * followed by a call, in the asynchronous context of who asked: a trace goes on there.
 */
export function spaced(work: () => void, ms: number): () => void {
  let timer: NodeJS.Timeout | null = null;
  let next: (() => void) | null = null;

  return function ask() {
    if (timer) {
      next = AsyncResource.bind(ask);
      return;
    }
    timer = setTimeout(() => {
      timer = null;
      next?.();
    }, ms);
    timer.unref();
    next = null;
    work();
  };
}
