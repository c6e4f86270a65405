import type { IdPrefix } from "../ids.ts";
import type { Workspace } from "./workspace.ts";

/** Work that makes one object. */
export interface OnceWork<Value> {
  /** Kind of the object: what its id begins with. */
  prefix: IdPrefix;
  /** Id that the object will have, if its maker chose one. @default a new one */
  id?: string | undefined;
  /** What is asked for, as text. The same key with another text is refused. */
  asked: string;
  /**
   * Makes the object with the services of `workspace`. They give the first object of `prefix` an id that stays the same
   * in each attempt. With `keeps` the value is stored as JSON for 24 hours and given again. Without, it is found again:
   * so is what holds a secret or words of a call.
   */
  make(workspace: Workspace): Promise<{ id: string; value: Value; keeps: boolean }>;
  /**
   * Finds the object that was made, for a value that was not kept. Throws a `not_found_error` when there is none.
   * `lostSince` is null for an object that was certainly made. After an attempt that was lost it is when that began, in
   * milliseconds since 1970: an older object is another one.
   */
  find(id: string, lostSince: number | null): Promise<Value>;
}

/**
 * Does work once for each key of the workspace, also when several processes are asked at once and when one dies over it.
 * A repeat within 24 hours gets the same value. Throws `request_in_progress` while another attempt is under way, for at
 * most 30 seconds after that one was lost, and `idempotency_key_reused`. Work that was refused may be asked for again
 * under its key, corrected or not.
 */
export type Once = <Value>(key: string, work: OnceWork<Value>) => Promise<Value>;
