/** What a recognizer says of a turn beside its best reading. */
export interface Recognition {
  /** Other readings, best first. Without a confidence they weigh by their rank. */
  alternatives?: readonly { text: string; confidence?: number | null | undefined }[] | null | undefined;
  /** The words of the best reading. */
  words?: readonly { text: string; confidence: number }[] | null | undefined;
}
