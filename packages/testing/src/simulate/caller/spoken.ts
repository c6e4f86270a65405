import type { Random } from "../../random.ts";
import type { Speech } from "../persona.ts";

/** Sounds that recognizers take for each other, in letters that most alphabets of Europe share. */
const confused: readonly (readonly [string, string])[] = [
  ["b", "p"],
  ["d", "t"],
  ["g", "k"],
  ["m", "n"],
  ["f", "s"],
  ["v", "b"],
  ["i", "e"],
  ["o", "u"],
];

/** Adds what people say while they think. */
export function withFillers(text: string, fillers: readonly string[], share: number, random: Random): string {
  if (fillers.length === 0 || !random.chance(share)) return text;
  const words = text.split(" ");
  const at = random.integer(0, Math.min(2, words.length - 1));
  return [...words.slice(0, at), `${random.pick(fillers)},`, ...words.slice(at)].join(" ");
}

/** The words as a recognizer hears them: some with another sound, some lost, some run together. At least one stays. */
export function misheard(text: string, share: number, random: Random): string {
  if (share <= 0) return text;
  const heard: string[] = [];
  for (const word of text.split(" ")) {
    if (!random.chance(share)) heard.push(word);
    else {
      const kind = random.integer(0, 3);
      const last = heard.at(-1);
      if (kind === 0 && [...word].length <= 3) continue;
      if (kind === 1 && last !== undefined) heard[heard.length - 1] = last + word.toLowerCase();
      else heard.push(otherSound(word, random));
    }
  }
  return heard.length > 0 ? heard.join(" ") : text;
}

/** Of a word without such a sound, such as a figure, one letter is lost. */
function otherSound(word: string, random: Random): string {
  const letters = [...word];
  const places = letters.flatMap((letter, at) => {
    const other = confused.find((pair) => pair.includes(letter.toLowerCase()));
    return other ? [{ at, by: other[0] === letter.toLowerCase() ? other[1] : other[0] }] : [];
  });
  if (places.length === 0) {
    const lost = random.integer(0, letters.length - 1);
    return letters.length > 1 ? letters.filter((_, at) => at !== lost).join("") : word;
  }
  const { at, by } = random.pick(places);
  return [...letters.slice(0, at), by, ...letters.slice(at + 1)].join("");
}

/** How many characters of an agent's words the caller lets it say; null: all. */
export function interruptedAt(text: string, { interruptions = 0 }: Speech, random: Random): number | null {
  if (!random.chance(interruptions)) return null;
  return Math.floor((text.length * random.integer(30, 80)) / 100);
}
