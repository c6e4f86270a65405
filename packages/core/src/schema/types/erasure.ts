// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** Body of `POST /v1/erase`: exactly one of `externalId` and `caller`. */
export interface EraseCaller {
  /** All calls that you gave this id. */
  externalId?: string | null | undefined;
  /** All calls that have each of these values, by name, in their metadata or their variables. A number equals its text. */
  caller?: { [key: string]: string | number | boolean } | null | undefined;
}

/** What was erased of a caller. */
export interface Erasure {
  /** The type of this object. */
  object: "erasure";
  /** When everything was erased. ISO 8601, UTC. */
  erasedAt: string;
  /** How much was erased in each place. */
  erased: {
    /** What was said and done in the calls. */
    ledger: number;
    /** Why decisions were made. */
    trace: number;
    /** Questions among the gaps. A gap goes with its last one. */
    gapQuestions: number;
    /** Events for those who follow from outside. */
    events: number;
    /** Deliveries of webhooks. */
    deliveries: number;
    /** Answers that were kept for requests with an Idempotency-Key. */
    keptAnswers: number;
    /** Entries of the audit log about the calls, such as who deleted one. */
    audit: number;
    /** The calls. */
    calls: number;
  };
}
