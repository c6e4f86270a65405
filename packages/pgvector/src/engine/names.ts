/** Names in the database, quoted. */
export interface Names {
  /** The schema that holds everything of this store. */
  schema: string;
  /** The schema that pgvector was installed in. */
  extension: string;
}
