import { idempotencyKeyOf } from "../request/idempotency-key.ts";
import type { Route } from "../route/route.ts";

type Context = Parameters<Route["handle"]>[0];

/** Does what the route does: once for each `Idempotency-Key`, where the route heeds it. */
export function handleOnce(route: Route, context: Context): unknown {
  const { once } = route;
  const { request, workspace, body } = context;
  const key = once && once !== "call" ? idempotencyKeyOf(request) : null;
  if (key === null || once === null || once === "call") return route.handle(context);
  const { prefix, keeps, chosenId, idOf, find } = once;
  const { pathname, search } = new URL(request.url);
  return workspace.once(key, {
    prefix,
    id: chosenId?.(body),
    asked: `${route.method} ${pathname}${search} ${JSON.stringify(body)}`,
    async make(reserving) {
      const value = await route.handle({ ...context, workspace: reserving });
      return { id: idOf(value), value, keeps };
    },
    find: (id, lostSince) => find(context, id, lostSince),
  });
}

/** The `id` of an answer. */
export function ownId(answer: unknown): string {
  return (answer as { id: string }).id;
}
