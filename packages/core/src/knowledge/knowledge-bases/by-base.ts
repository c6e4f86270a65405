import type { KnowledgeBaseRef } from "../../api/knowledge-bases.ts";
import { idOfBase } from "./id-of-base.ts";

/** A service whose methods get the id of a knowledge base where users may pass the knowledge base itself. */
export type ById<Service> = {
  [Name in keyof Service]: Service[Name] extends (base: KnowledgeBaseRef, ...rest: infer Rest) => infer Answer
    ? (id: string, ...rest: Rest) => Answer
    : Service[Name];
};

/** The service as users have it: these methods take a knowledge base or its id. */
export function byBase<Service extends object>(service: ById<Service>, names: readonly (keyof Service)[]): Service {
  const taking = names.map((name) => {
    const method = service[name] as (id: string, ...rest: unknown[]) => Promise<unknown>;
    return [name, async (base: KnowledgeBaseRef, ...rest: unknown[]) => method(idOfBase(base), ...rest)];
  });
  return { ...service, ...Object.fromEntries(taking) } as Service;
}
