/**
 * In SQL, the vector that a chunk `c` of the knowledge base `b` is searched with: that of the base's generation. After a
 * re-embedding's cutover it stays in `reembedded` until it was moved.
 */
export const searchedVector = (schema: string): string => `case when c.generation = b.generation then c.embedding
  else (select r.embedding from ${schema}.reembedded r where r.chunk = c.row and r.generation = b.generation) end`;
