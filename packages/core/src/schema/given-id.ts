import { CuecardError } from "../errors.ts";

/** The name that messages have for what is a knowledge base or its id. */
export const knowledgeBase = "knowledgeBase";

/**
 * Returns an id that the caller passed. Where a knowledge base is asked for, it is also taken from the knowledge base.
 * Throws `invalid_value` for anything else, such as `undefined`: of that nothing could be found.
 */
export function givenId(given: unknown, name: string): string {
  const id = name === knowledgeBase && typeof given === "object" ? (given as { id?: unknown } | null)?.id : given;
  if (typeof id === "string" && id !== "") return id;
  const message =
    name === knowledgeBase
      ? `The knowledge base is ${JSON.stringify(given)}; pass a knowledge base or its id.`
      : `${name} is ${JSON.stringify(given)}; pass an id.`;
  throw new CuecardError("invalid_value", message, { param: name });
}
