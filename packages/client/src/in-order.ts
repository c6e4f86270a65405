/**
 * Sends the reports of a call in order, as a call in the same process handles them. A user turn waits for the reports
 * before it, but not for an unfinished turn, which it supersedes. Everything else waits for everything before it.
 */
export interface InOrder {
  turn<Result>(run: () => Promise<Result>): Promise<Result>;
  other<Result>(run: () => Promise<Result>): Promise<Result>;
}

export function createInOrder(): InOrder {
  let others: Promise<unknown> = Promise.resolve();
  let all: Promise<unknown> = Promise.resolve();
  const settled = (promise: Promise<unknown>) => promise.catch(() => undefined);
  return {
    turn(run) {
      const result = others.then(run);
      all = Promise.all([all, settled(result)]);
      return result;
    },
    other(run) {
      const result = all.then(run);
      all = settled(result);
      others = all;
      return result;
    },
  };
}
