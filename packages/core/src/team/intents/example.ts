/** An utterance and the number of its class. */
export interface Example {
  /** What a caller says, or what is written of the class. */
  text: string;
  /** `said`: an example utterance; `written`: of its description; `keyword`: of a rule that leads to it. */
  kind: "said" | "written" | "keyword";
  /** Number of the class. */
  classId: number;
}
