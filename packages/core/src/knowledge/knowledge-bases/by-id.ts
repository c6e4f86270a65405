import type { KnowledgeBaseRef } from "../../api/knowledge-bases.ts";
import { givenId } from "../../schema/given-id.ts";

/** A service whose methods get the id of a knowledge base where users may pass the knowledge base itself. */
export type ById<Service> = {
  [Name in keyof Service]: Service[Name] extends (base: KnowledgeBaseRef, ...rest: infer Rest) => infer Answer
    ? (id: string, ...rest: Rest) => Answer
    : Service[Name];
};

/** The service as users have it: the methods of each list begin with these ids, which are checked first. */
export function byId<Service extends object>(
  service: ById<Service>,
  ...lists: readonly (readonly [ids: readonly string[], methods: readonly (keyof Service)[]])[]
): Service {
  const checked = lists.flatMap(([ids, methods]) =>
    methods.map((name) => {
      const method = service[name] as (...given: unknown[]) => Promise<unknown>;
      const call = async (...given: unknown[]) =>
        method(...ids.map((id, at) => givenId(given[at], id)), ...given.slice(ids.length));
      return [name, call];
    }),
  );
  return { ...service, ...Object.fromEntries(checked) } as Service;
}
