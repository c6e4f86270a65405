import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";

/** An empty database inside this process. Making one takes seconds: share it. */
export async function openPGlite(): Promise<PGlite> {
  return await PGlite.create({ extensions: { vector } });
}
