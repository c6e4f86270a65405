import type { KnowledgeBaseRef } from "../../api/knowledge-bases.ts";
import { CuecardError } from "../../errors.ts";

/** Returns the id of a knowledge base, given the knowledge base or its id. */
export function idOfBase(base: KnowledgeBaseRef): string {
  const id: unknown = typeof base === "string" ? base : (base as { id?: unknown } | null)?.id;
  if (typeof id === "string" && id !== "") return id;
  throw new CuecardError(
    "invalid_value",
    `The knowledge base is ${JSON.stringify(base)}; pass a knowledge base or its id.`,
    {
      param: "knowledgeBase",
    },
  );
}
