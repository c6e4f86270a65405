// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object of any shape, stored unchanged. */
export type JsonObject = { [key: string]: Json };

/** Query parameters of every list. `limit` is coerced since it arrives as text in a URL. */
export interface PageQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
}
