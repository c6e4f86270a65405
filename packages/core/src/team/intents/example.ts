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
export const livedWeight = 0.5;

/** What a reason says of the closest example. The words of another call stand in no trace: they go with their call. */
export function closestTo({ kind, text }: Example): string {
  return kind === "lived" ? "closest to what an earlier caller said" : `closest to "${text}"`;
}

/** What an example counts beside others. */
export const weightOf = ({ kind }: Pick<Example, "kind">): number => (kind === "lived" ? livedWeight : 1);
