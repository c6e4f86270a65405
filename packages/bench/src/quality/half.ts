/** Whether a question is one of those that are asked, by its index in its set. */
export type Half = (question: unknown, index: number) => boolean;

/** `all`; `even`: those that thresholds and weights were chosen on; `odd`: those that had no part in it. */
export function halfOf(name: string): Half {
  if (name === "all") return () => true;
  if (name !== "even" && name !== "odd") throw new Error(`--half is "${name}"; it is all, even or odd.`);
  return (_, index) => index % 2 === (name === "even" ? 0 : 1);
}
