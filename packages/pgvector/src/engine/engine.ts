import type { Database } from "../connection/database.ts";
import type { Names } from "./names.ts";

/** What every verb works with. `names` are known once the store was opened. */
export interface Engine {
  database: Database;
  readonly names: Names;
}
