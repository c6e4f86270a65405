/** Every method that can wait takes one. */
export interface CallOptions {
  /** Ends the wait; what was begun may still be done. */
  signal?: AbortSignal;
}
