import { CuecardError } from "../errors.ts";

/** A number for a schema, from its text: stores with the same schema have the same number. It fits into 31 bits. */
export function schemaNumberOf(schema: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < schema.length; at++) hash = Math.imul(hash ^ schema.charCodeAt(at), 0x01000193);
  return hash & 0x7fffffff || 1;
}

/** What a store with the schema of another Cuecard is refused with. `store` names it, as in `The store "a.db"`. */
export function anotherVersion(store: string, number: number, own: number): CuecardError {
  return new CuecardError(
    "storage_failed",
    `${store} was made by another version of Cuecard (schema ${number}; this one has ${own}). Bring it over: run "cuecard export" with the version that made it, then "cuecard import" with this one.`,
  );
}
