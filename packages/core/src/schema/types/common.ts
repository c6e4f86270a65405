// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Any JSON value. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** A JSON object of any shape, stored unchanged. */
export type JsonObject = { [key: string]: Json };

/** Which of several things that have names. */
export interface NameFilter {
  /** Only those with this name. `*` stands for any characters, such as in `*support*`. */
  name?: string | undefined;
}

/** Query of a list of things that have names. */
export interface NamedQuery {
  /**
   * Most items on the page. 1 to 100.
   * @default 20
   */
  limit?: number | undefined;
  /** `nextCursor` of the previous page; the first page when omitted. */
  cursor?: string | null | undefined;
  /** Only those with this name. `*` stands for any characters, such as in `*support*`. */
  name?: string | undefined;
}

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
