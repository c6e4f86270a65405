/** An utterance and the number of its class. */
export interface Example {
  /** What a caller says, or what is written of the class. */
  text: string;
  /** `said`: an example utterance; `written`: of its description; `keyword`: of a rule that leads to it; `lived`: of a call. */
  kind: "said" | "written" | "keyword" | "lived";
  /** Number of the class. */
  classId: number;
}

/**
 * What an example counts that the team did not write: callers speak of several things at once, and who kept a call is
 * known less surely than what a team writes down.
 */
export const livedWeight = Number(process.env.LW ?? 0.5);

/** What an example counts beside others. */
export const weightOf = ({ kind }: Pick<Example, "kind">): number => (kind === "lived" ? livedWeight : 1);
