import type { Observer, Operations } from "@cuecard/core";

/** A request to an upstream while it is observed. */
export interface ObservedChat {
  /** Headers of the request, which name its span; null for none. */
  headers: Record<string, string> | null;
  learn(facts: Partial<Operations["chat"]>): void;
  /** The answer is whole, or nobody needs the rest of it. A second end is ignored. */
  end(): void;
  fail(error: unknown): void;
}

/** Begins to observe a request. It lasts until it ends or fails, beyond any one function. */
export function observeChat(
  observer: Pick<Observer, "observe" | "headers">,
  facts: Operations["chat"],
): Promise<ObservedChat> {
  const whole = Promise.withResolvers<void>();
  return new Promise((resolve, reject) => {
    observer
      .observe("chat", facts, (learn) => {
        resolve({ headers: observer.headers(), learn, end: whole.resolve, fail: whole.reject });
        return whole.promise;
      })
      // What failed is thrown to whoever reads the answer.
      .catch(reject);
  });
}
