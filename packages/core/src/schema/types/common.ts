// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Free-form JSON object, kept exactly as given. */
export type JsonObject = { [key: string]: Json };

/** Query parameters of every list. `limit` is coerced since it arrives as text in a URL. */
export interface PageQuery {
  /**
   * Most items of the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the page before; the first page when omitted. */
  cursor?: string | null | undefined;
}
