/** Position after the last row of a page. Rows are ordered newest first: by `createdAt`, then `id`, both descending. */
export interface PageKey {
  /** When the row was made. ISO 8601. */
  createdAt: string;
  /** Id of the row. */
  id: string;
}

/** Which page of a list to return. */
export interface PageRequest {
  /** Most rows, 1 to 100. */
  limit: number;
  /** Only rows after this key; null for the first page. */
  after: PageKey | null;
}

/** One page of rows. */
export interface Page<Row> {
  /** The rows, newest first. */
  rows: Row[];
  /** Whether there are more rows. */
  hasMore: boolean;
}

/** Rows that are stored as a whole, such as eval cases. */
export interface RowCollection<Row extends PageKey, Filter> {
  /** Inserts a row. Returns false and writes nothing when the id is taken. */
  insert(row: Row): Promise<boolean>;
  /** The row; null when there is none. */
  get(id: string): Promise<Row | null>;
  /** One page of rows, newest first. */
  list(request: PageRequest & Filter): Promise<Page<Row>>;
  /**
   * Replaces the row if its `updatedAt` still is `expectedUpdatedAt`. Returns false when it changed meanwhile or is
   * gone.
   */
  replace(row: Row, expectedUpdatedAt: string): Promise<boolean>;
  /**
   * Deletes the row, if its `updatedAt` still is `expectedUpdatedAt` where one is given. Returns false when it changed
   * meanwhile or is gone.
   */
  delete(id: string, expectedUpdatedAt?: string): Promise<boolean>;
}

/** Rows with a name that are stored as a whole, such as agents. */
export interface Collection<Row extends PageKey, Filter> extends RowCollection<Row, Filter> {
  /**
   * Inserts a row whose id and name are free. Returns false and writes nothing when either is taken. Check and insert
   * are one step: of several callers at once, one gets true.
   */
  insertNamed(row: Row): Promise<boolean>;
  /** The rows with exactly this name, newest first, at most 10. */
  named(name: string): Promise<Row[]>;
}
