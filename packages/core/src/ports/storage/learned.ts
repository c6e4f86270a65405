/** What was learned from a team's example utterances. It can always be learned again. */
export interface LearnedIntents {
  /** The team. */
  teamId: string;
  /** The team's version whose examples these are. */
  version: number;
  /** Distinguishes examples, and ways to learn from them. */
  key: string;
  /** What was learned. Stores don't read it. */
  model: Uint8Array;
}

/** What was learned from the example utterances of one workspace's teams: of each team at most one, the newest. */
export interface LearnedStore {
  /**
   * Stores what was learned instead of what the team had. False, and nothing stored, when the team does not exist, and
   * when it has what was learned for a later version.
   */
  saveLearned(learned: LearnedIntents): Promise<boolean>;
  /** What was learned last of a team; null when there is nothing. It is deleted with its team. */
  getLearned(teamId: string): Promise<LearnedIntents | null>;
}
