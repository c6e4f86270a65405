import { seededRandom } from "cuecard/evaluation";

/** Made-up texts whose words are as frequent as in a natural language (Zipf's law), each made from its number alone. */
export interface Texts {
  chunk(number: number): string[];
  /** `what is the X for Y`, with words that some chunks hold. */
  question(number: number): string;
  /** Six of the fifty most common words. */
  commonQuestion(number: number): string;
}

const syllables = ["ba", "ko", "ta", "lu", "so", "da", "po", "ga", "ru", "mo", "pa", "ku", "to", "la", "su", "do"];
const vocabulary = 20_000;
const leastWords = 60;
const mostWords = 140;

export function createTexts(): Texts {
  const words = Array.from({ length: vocabulary }, (_, rank) => spell(rank));
  const cumulative = new Float64Array(vocabulary);
  let sum = 0;
  for (let rank = 0; rank < vocabulary; rank++) {
    sum += 1 / (rank + 2.7);
    cumulative[rank] = sum;
  }
  const pick = (random: () => number): string => {
    const wanted = random() * sum;
    let low = 0;
    let high = vocabulary - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle]! < wanted) low = middle + 1;
      else high = middle;
    }
    return words[low]!;
  };
  const between = (random: () => number, least: number, most: number) => least + Math.floor(random() * (most - least));
  return {
    chunk(number) {
      const random = seededRandom(5_000_000 + number);
      return Array.from({ length: between(random, leastWords, mostWords) }, () => pick(random));
    },
    question(number) {
      const random = seededRandom(9_000_000 + number);
      return `what is the ${words[between(random, 100, 2_000)]} for ${words[between(random, 100, 2_000)]}`;
    },
    commonQuestion(number) {
      const random = seededRandom(9_500_000 + number);
      const chosen = new Set<string>();
      while (chosen.size < 6) chosen.add(words[between(random, 0, 50)]!);
      return [...chosen].join(" ");
    },
  };
}

/** Three syllables and, for the later ones, a fourth: English stemming and stop words leave such words alone. */
function spell(rank: number): string {
  const digits = [rank % 16, (rank >> 4) % 16, (rank >> 8) % 16, rank >> 12].map((digit) => syllables[digit]!);
  return digits.slice(0, rank >> 12 === 0 ? 3 : 4).join("");
}
