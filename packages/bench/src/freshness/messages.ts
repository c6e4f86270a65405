/** Where a searching process finds its work. */
export interface SearchTask {
  url: string;
  schema: string;
  dimensions: number;
  knowledgeBaseId: string;
}

/** To the process: the newest round whose source is known to be stored. */
export interface Stored {
  round: number;
}

/** From the process, once a second: what its searches saw since the last report. */
export interface Searched {
  searches: number;
  /** Searches that missed a round which was stored before they began. */
  older: number;
  timesMs: number[];
}

/** The word of a round: no other text has it. */
export const wordOf = (round: number): string => `clock${round}`;
