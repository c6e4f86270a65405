/** Position behind the last row of a page. Rows are ordered newest first: by `createdAt`, then `id`, both descending. */
export interface PageKey {
  /** When the row was made. ISO 8601. */
  createdAt: string;
  /** Id of the row. */
  id: string;
}

/** Which page of a list is wanted. */
export interface PageRequest {
  /** 1 to 100. */
  limit: number;
  /** Rows strictly behind this key; null for the first page. */
  after: PageKey | null;
}

/** One page of rows. */
export interface Page<Row> {
  /** The rows, newest first. */
  rows: Row[];
  /** Whether rows follow behind the last one. */
  hasMore: boolean;
}

/** Rows kept whole, such as agents. */
export interface Collection<Row extends PageKey, Filter> {
  /** False, and nothing written, when the id is taken. */
  insert(row: Row): Promise<boolean>;
  /** The same, and false too when another row has its name. Look and insert are one step: of several callers at once one gets true. */
  insertNamed(row: Row): Promise<boolean>;
  /** The row; null when there is none. */
  get(id: string): Promise<Row | null>;
  /** The rows of exactly this name, newest first, 10 at most. */
  named(name: string): Promise<Row[]>;
  /** One page of rows, newest first. */
  list(request: PageRequest & Filter): Promise<Page<Row>>;
  /** Replaces the row whose `updatedAt` still is `expectedUpdatedAt`; false when it changed meanwhile or is gone. */
  replace(row: Row, expectedUpdatedAt: string): Promise<boolean>;
  /** False when there was none. */
  delete(id: string): Promise<boolean>;
}
