import { isCuecardError } from "@cuecard/core";

/** How often a key is looked at while an answer goes on. Keys are cached for as long. */
const lookAgainMs = 500;

/** What an answer that goes on for long is made of. */
export interface WhileKeyHoldsOptions {
  /** Throws an `authentication_error` when the key was revoked or has ended. */
  check: () => Promise<unknown>;
  /** The last piece, which says why no more follow. It throws where a piece can't say so: the answer is cut. */
  farewell: (error: unknown) => string;
}

/**
 * The pieces of an answer for as long as its key holds. A key is looked at twice a second, also while nothing is sent. A
 * store that can't be asked ends nothing: then the pieces decide themselves.
 */
export function whileKeyHolds<Piece>(
  pieces: AsyncIterable<Piece>,
  { check, farewell }: WhileKeyHoldsOptions,
): AsyncIterable<Piece | string> {
  return {
    [Symbol.asyncIterator]() {
      const inner = pieces[Symbol.asyncIterator]();
      const { promise: refused, resolve: refuse } = Promise.withResolvers<{ error: unknown }>();
      let timer: NodeJS.Timeout | null = null;
      let isOver = false;
      const look = () => {
        timer = setTimeout(async () => {
          try {
            await check();
          } catch (error) {
            if (isCuecardError(error) && error.type === "authentication_error") refuse({ error });
          }
          if (!isOver) look();
        }, lookAgainMs).unref();
      };
      const end = async (): Promise<IteratorResult<Piece>> => {
        isOver = true;
        if (timer) clearTimeout(timer);
        await inner.return?.();
        return { done: true, value: undefined };
      };
      return {
        async next(): Promise<IteratorResult<Piece | string>> {
          if (isOver) return { done: true, value: undefined };
          if (!timer) look();
          const next = inner.next();
          const came = await Promise.race([refused, next]).catch(async (failed: unknown) => {
            await end();
            throw failed;
          });
          if ("error" in came) {
            next.catch(() => {});
            // What the pieces wait for may take long: they end behind the farewell.
            end().catch(() => {});
            return { done: false, value: farewell(came.error) };
          }
          if (came.done) await end();
          return came;
        },
        return: end,
      };
    },
  };
}
