/**
 * Runs the operations of a call one at a time, in the order they were asked for. One that fails stops none of the
 * others.
 */
export type Enqueue = <Result>(operation: () => Promise<Result>) => Promise<Result>;

export function createOperationQueue(): Enqueue {
  let last: Promise<unknown> = Promise.resolve();
  return (operation) => {
    const result = last.then(operation);
    last = result.catch(() => undefined);
    return result;
  };
}
