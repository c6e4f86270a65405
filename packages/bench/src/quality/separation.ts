/** Whether a search returns anything at a threshold; what it does at one it does at every smaller one. */
export type Answers = (question: string, similarityThreshold: number) => Promise<boolean>;

/** Halvings of 0 to 1: to within 1/128. */
const steps = 7;

/** The greatest threshold at which each question is answered. */
export async function strengths(questions: readonly string[], answers: Answers): Promise<number[]> {
  const found: number[] = [];
  for (const question of questions) {
    let [least, most] = [0, 1];
    for (let step = 0; step < steps; step++) {
      const middle = (least + most) / 2;
      if (await answers(question, middle)) least = middle;
      else most = middle;
    }
    found.push(least);
  }
  return found;
}
