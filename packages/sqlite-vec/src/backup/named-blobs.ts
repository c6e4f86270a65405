import type Database from "better-sqlite3";

/** Keys that are read at once. */
const pageSize = 500;

/** Where a store names blobs. An old file lacks the newer columns. */
const places = [
  { table: "sources", column: "blob_key" },
  { table: "sources", column: "fetched_key" },
  { table: "uploads", column: "blob_key" },
];

/** Which blobs a store and its copy name, beside those that were taken. The list is a temporary table: it may be long. */
export interface NamedBlobs {
  /** Keys that the store names now and that were not taken. */
  notTaken(): Iterable<string>;
  /** Notes that a blob was taken. */
  take(key: string): void;
  /** Whether the copy names only blobs that were taken, or that `lost` says are gone. */
  haveAllOf(copy: string, lost: ReadonlySet<string>): boolean;
  /** Keys that were taken and that the copy doesn't name. */
  superfluousIn(copy: string): Iterable<string>;
}

export function createNamedBlobs(database: Database.Database): NamedBlobs {
  database.exec("create temp table taken (key text primary key) without rowid");
  const columns = database.prepare("select name from pragma_table_info(?)").pluck();
  const found = places.filter(({ table, column }) => columns.all(table).includes(column));
  const namedIn = (schema: string) =>
    found
      .map(({ table, column }) => `select ${column} as key from ${schema}.${table} where ${column} is not null`)
      .join(" union ");

  function* pages(sql: string): Iterable<string> {
    const page = database.prepare(`select key from (${sql}) where key > ? order by key limit ${pageSize}`).pluck();
    for (let after = ""; ; ) {
      const keys = page.all(after) as string[];
      yield* keys;
      if (keys.length < pageSize) return;
      after = keys.at(-1)!;
    }
  }
  function* beside(copy: string, sql: string): Iterable<string> {
    database.prepare("attach ? as copy").run(copy);
    try {
      yield* pages(sql);
    } finally {
      database.exec("detach copy");
    }
  }

  return {
    notTaken: () => pages(`select key from (${namedIn("main")}) where key not in (select key from temp.taken)`),
    take: (key) => void database.prepare("insert or ignore into temp.taken values (?)").run(key),
    haveAllOf(copy, lost) {
      for (const key of beside(
        copy,
        `select key from (${namedIn("copy")}) where key not in (select key from temp.taken)`,
      )) {
        if (!lost.has(key)) return false;
      }
      return true;
    },
    superfluousIn: (copy) => beside(copy, `select key from temp.taken where key not in (${namedIn("copy")})`),
  };
}
