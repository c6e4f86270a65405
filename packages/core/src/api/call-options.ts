/** Options of every method that can wait. */
export interface CallOptions {
  /** Ends the wait. Work that has begun may still complete. */
  signal?: AbortSignal;
}
