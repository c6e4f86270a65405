/** Spellings that sound alike or nearly so in English, in both directions. */
const alike: readonly [string, string][] = [
  ["ph", "f"],
  ["ck", "k"],
  ["tion", "shun"],
  ["sion", "zhun"],
  ["ough", "off"],
  ["igh", "y"],
  ["ee", "ea"],
  ["ai", "ay"],
  ["oo", "u"],
  ["ou", "ow"],
  ["wh", "w"],
  ["kn", "n"],
  ["th", "f"],
  ["qu", "kw"],
  ["x", "cks"],
  ["ch", "sh"],
  ["c", "k"],
  ["s", "z"],
  ["t", "d"],
  ["p", "b"],
  ["g", "k"],
  ["v", "f"],
  ["m", "n"],
  ["e", "i"],
  ["a", "u"],
  ["a", "e"],
  ["o", "a"],
  ["i", "a"],
  ["er", "or"],
  ["y", "ie"],
  ["l", "r"],
];
/** Endings that are swallowed or heard where there are none. */
const endings = ["s", "ed", "ing", "d", "t"];
/** Words of fewer letters are heard as another short word or not at all. */
const shortWord = 4;
const shortWords = "the a an in and of is it to on at for that as are or".split(" ");

/**
 * The question with a share of its words changed as recognisers mishear: by sound, at the ending, split, joined or
 * lost.
 */
export function misheard(question: string, { share, random }: { share: number; random: () => number }): string {
  const words = question.split(" ");
  const heard: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!;
    if (random() >= share) heard.push(word);
    else if (word.length < shortWord) heard.push(random() < 0.4 ? "" : pick(shortWords, random));
    else if (random() < 0.12 && at + 1 < words.length) heard.push(word + words[++at]!);
    else heard.push(mishear(word, random));
  }
  return heard.filter((word) => word !== "").join(" ");
}

function mishear(word: string, random: () => number): string {
  const kind = random();
  if (kind < 0.15 && word.length >= 6) {
    const at = 3 + Math.floor(random() * (word.length - 5));
    return `${word.slice(0, at)} ${word.slice(at)}`;
  }
  if (kind < 0.3) {
    const ending = endings.find((one) => word.endsWith(one));
    return ending ? word.slice(0, -ending.length) : word + pick(endings, random);
  }
  return bySound(bySound(word, random), random);
}

function bySound(word: string, random: () => number): string {
  const ways = alike.flatMap(([left, right]) => [
    ...placesOf(word, left).map((at) => word.slice(0, at) + right + word.slice(at + left.length)),
    ...placesOf(word, right).map((at) => word.slice(0, at) + left + word.slice(at + right.length)),
  ]);
  return ways.length === 0 ? word : pick(ways, random);
}

function placesOf(word: string, part: string): number[] {
  const places: number[] = [];
  for (let at = word.indexOf(part); at !== -1; at = word.indexOf(part, at + 1)) places.push(at);
  return places;
}

const pick = <Item>(list: readonly Item[], random: () => number) => list[Math.floor(random() * list.length)]!;
