import { fold } from "../words/words.ts";

/** Words of a question that may be written as one: a number, a spelled name, a compound. */
export interface SpokenForm {
  /** Places of the words among `spokenWords`. */
  from: number;
  to: number;
  /** How they are written, in plain words' spelling. */
  form: string;
  /** `number` and `spelled` mean nothing else; `joined` is two words that may be one. */
  kind: "number" | "spelled" | "joined";
}

const units = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value]),
);
const tens = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((word, at) => [word, 20 + 10 * at]),
);
const ordinals = new Map(
  "first second third fourth fifth sixth seventh eighth ninth tenth".split(" ").map((word, at) => [word, `${at + 1}`]),
);
const scales = new Map([
  ["thousand", 1_000],
  ["million", 1_000_000],
]);
/** Digits as callers give them one by one; in other languages nothing else is read, since one alone may be another word. */
const digits = new Map(
  [
    "zero one two three four five six seven eight nine",
    "oh",
    "null eins zwei drei vier fünf sechs sieben acht neun",
    "cero uno dos tres cuatro cinco seis siete ocho nueve",
    "zéro un deux trois quatre cinq six sept huit neuf",
    "zero um dois três quatro cinco seis sete oito nove",
    "zero uno due tre quattro cinque sei sette otto nove",
    "nul een twee drie vier vijf zes zeven acht negen",
  ].flatMap((list) => list.split(" ").map((word, value) => [fold(word), `${value}`] as const)),
);
const times = new Map([
  ["double", 2],
  ["triple", 3],
]);
const articles = new Set(["a", "i", "e", "o", "y"]);
const letter = /^\p{L}$/u;
const asciiDigits = /^[0-9]+$/;
const apostrophe = /['’]/;
const spokenWord = /[\p{L}\p{M}\p{N}'’]+/gu;
/** Years are said in two halves: "nineteen eighty four". */
const halves = { least: 11, most: 20 };

/** The words of a text as they are said, in plain words' spelling: what hyphens join is apart. */
export function spokenWords(text: string): string[] {
  const normal = text.normalize("NFKC");
  return Array.from(normal.matchAll(spokenWord), ([word]) =>
    fold(apostrophe.test(word) ? word.replace(/['’](?:s|re|ll|ve|d|m)?$/iu, "").replace(/['’]/g, "") : word),
  );
}

/** How runs of spoken words may be written: "four seven one one" as 4711, "five g" as 5g, "u s b" as usb, "wi fi" as wifi. */
export function spokenForms(words: readonly string[]): SpokenForm[] {
  const forms: SpokenForm[] = [];
  let at = 0;
  while (at < words.length) {
    const run = numberAt(words, at) ?? spelledAt(words, at);
    if (run) {
      forms.push(run, ...withLetter(words, run));
      at = run.to;
    } else at++;
  }
  for (let from = 0; from + 1 < words.length; from++) {
    const [left, right] = [words[from]!, words[from + 1]!];
    if (/^\p{L}+$/u.test(left + right)) forms.push({ from, to: from + 2, form: left + right, kind: "joined" });
  }
  return forms;
}

/** "five g" is written 5g: a letter beside a number belongs to it. */
function withLetter(words: readonly string[], { from, to, form, kind }: SpokenForm): SpokenForm[] {
  if (kind !== "number") return [];
  const before = words[from - 1];
  const after = words[to];
  return [
    ...(after !== undefined && letter.test(after) ? [{ from, to: to + 1, form: form + after, kind }] : []),
    ...(before !== undefined && letter.test(before) ? [{ from: from - 1, to, form: before + form, kind }] : []),
  ];
}

function spelledAt(words: readonly string[], from: number): SpokenForm | null {
  let to = from;
  while (to < words.length && letter.test(words[to]!)) to++;
  // "a u s b cable": the first one may be the article.
  if (to - from > 2 && articles.has(words[from]!)) return null;
  return to - from > 1 ? { from, to, form: words.slice(from, to).join(""), kind: "spelled" } : null;
}

function numberAt(words: readonly string[], from: number): SpokenForm | null {
  const found = [digitsAt(words, from), yearAt(words, from), cardinalAt(words, from)].filter((one) => one !== null);
  const longest = Math.max(0, ...found.map(({ to }) => to));
  return found.find(({ to }) => to === longest) ?? ordinalAt(words, from);
}

const ordinalAt = (words: readonly string[], from: number): SpokenForm | null => {
  const number = ordinals.get(words[from]!);
  if (number === undefined) return null;
  const ending = { 1: "st", 2: "nd", 3: "rd" }[number] ?? "th";
  return { from, to: from + 1, form: number + ending, kind: "number" };
};

function digitsAt(words: readonly string[], from: number): SpokenForm | null {
  let form = "";
  let to = from;
  let said = 0;
  while (to < words.length) {
    const repeat = times.get(words[to]!) ?? 1;
    const place = repeat === 1 ? to : to + 1;
    const word = words[place] ?? "";
    const digit = digits.get(word) ?? (asciiDigits.test(word) ? word : undefined);
    if (digit === undefined) break;
    form += digit.repeat(repeat);
    said += 1;
    to = place + 1;
  }
  const first = words[from]!;
  return said > 1 && first !== "oh" ? { from, to, form, kind: "number" } : null;
}

function yearAt(words: readonly string[], from: number): SpokenForm | null {
  const century = belowHundred(words, from);
  if (!century || century.value < halves.least || century.value > halves.most) return null;
  if (words[century.to] === "hundred") return null;
  const oh = words[century.to] === "oh" ? 1 : 0;
  const rest = belowHundred(words, century.to + oh);
  if (!rest || rest.value < 10 !== (oh === 1)) return null;
  return { from, to: rest.to, form: `${century.value * 100 + rest.value}`, kind: "number" };
}

function belowHundred(words: readonly string[], from: number): { value: number; to: number } | null {
  const ten = tens.get(words[from]!);
  if (ten !== undefined) {
    const unit = units.get(words[from + 1]!);
    return unit !== undefined && unit > 0 && unit < 10
      ? { value: ten + unit, to: from + 2 }
      : { value: ten, to: from + 1 };
  }
  const unit = units.get(words[from]!);
  return unit === undefined ? null : { value: unit, to: from + 1 };
}

function cardinalAt(words: readonly string[], from: number): SpokenForm | null {
  let total = 0;
  let group: number | null = null;
  let to = from;
  while (to < words.length) {
    const word = words[to]!;
    const scale = scales.get(word);
    const place: number = word === "and" && group !== null ? to + 1 : to;
    const small: ReturnType<typeof belowHundred> =
      group === null || group % 100 === 0 ? belowHundred(words, place) : null;
    if (word === "hundred" && group !== null && group > 0 && group < 100) group *= 100;
    else if (scale !== undefined && group !== null && group > 0) {
      total += group * scale;
      group = 0;
    } else if (small && (group === null || small.value > 0)) {
      group = (group ?? 0) + small.value;
      to = small.to;
      continue;
    } else break;
    to++;
  }
  return group === null ? null : { from, to, form: `${total + group}`, kind: "number" };
}
