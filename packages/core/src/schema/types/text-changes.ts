// Written by `pnpm types` from the schemas beside this folder; change those, not this.

/** A line of a source's text and what became of it. */
export interface ChangedLine {
  /** What became of it: it stayed, is new, or is gone. */
  kind: "same" | "added" | "removed";
  /** Number of the line in the earlier text, from 1; null for an added line. */
  before: number | null;
  /** Number of the line in the text of now, from 1; null for a removed line. */
  after: number | null;
  /** The line, with single spaces. */
  text: string;
}

/** Lines that changed, with up to 3 lines before and after them. */
export interface ChangedPiece {
  /** The lines in order, at most 100 and 10,000 characters. Longer changes go on in the next piece. */
  lines: ChangedLine[];
}

/** What the last refresh that changed a source's text has changed. */
export interface TextChanges {
  /** The type of this object. */
  object: "source_changes";
  /** Id of the source. */
  sourceId: string;
  /** The knowledge base that it belongs to. */
  knowledgeBaseId: string;
  /** `changed`: `data` says what. `never_read_again`: it was read once. `unchanged`: it was read again, and its text stayed. `too_large`: its text changed and is larger than what is kept and compared (4 MB). `too_different`: comparing the texts took too long. */
  state: "never_read_again" | "unchanged" | "changed" | "too_large" | "too_different";
  /** When the source was read last. ISO 8601, UTC. */
  lastProcessedAt: string | null;
  /** When its text changed last; null when it did not. Another time on a later page: begin again. ISO 8601, UTC. */
  changedAt: string | null;
  /** When the text before that was last read; null when it did not change. ISO 8601, UTC. */
  earlierReadAt: string | null;
  /** Lines that are new, of those with more than white space; null unless `state` is `changed`. */
  addedLines: number | null;
  /** Lines that are gone; null unless `state` is `changed`. */
  removedLines: number | null;
  /** The changed pieces of this page, in order. */
  data: ChangedPiece[];
  /** Whether another page follows. */
  hasMore: boolean;
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
}
