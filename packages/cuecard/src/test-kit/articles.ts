/** Numbers from 0 to 1 that are the same at every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Made-up sentences under a first one that names the title. */
export function article(title: string, sentences: number, random: () => number): string {
  const words = () => Array.from({ length: 8 }, () => Math.floor(random() * 46_656).toString(36)).join(" ");
  return [`This is ${title}.`, ...Array.from({ length: sentences }, () => `${words()}.`)].join(" ");
}
