/** A request to an endpoint. */
export interface WebhookRequest {
  /** Headers of the request. */
  headers: Record<string, string>;
  /** The body: JSON. */
  body: string;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** What an endpoint answered. */
export interface WebhookAnswer {
  /** HTTP status. Redirects are not followed: theirs is the answer. */
  status: number;
  /** Seconds after which a retry makes sense; null when the answer does not say. */
  retryAfterSeconds: number | null;
}

/** Sends events to addresses that users chose. Private addresses are blocked. */
export interface WebhookSender {
  /** The version of this port that the adapter implements. `createCuecard` refuses another one. */
  readonly specificationVersion: "v1";
  /** Throws `fetch_blocked` or `fetch_failed` for an address that is refused before its name is looked up. */
  check(url: string): void;
  /**
   * Sends one POST request and drops the body of its answer, of which it reads only a little. Throws `fetch_blocked` for
   * a private address and `fetch_failed` when nothing was answered.
   */
  post(url: string, request: WebhookRequest): Promise<WebhookAnswer>;
}
