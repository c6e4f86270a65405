/** A telephone number in a text. */
export interface PhoneNumber {
  /** Its digits in each form that other spellings share: from the country on (E.164), or from the first 0 on. */
  forms: readonly string[];
  /** The groups of few digits that it is written in, which say nothing alone. */
  groups: readonly string[];
}

/** What people write between digits. NFKC has made the hyphens of other scripts these. */
const gap = "[\\s()./\\u2010-\\u2015-]";
const before = "(?<![\\p{L}\\p{N}+])";
const after = "(?![\\p{L}\\p{N}])";
/** With the country: `+49 (0) 30 / 90 18-20`, `0049 30 901820`. */
const international = `(?:\\+|00)[ ]?[1-9]\\d{0,3}(?:${gap}{0,6}\\d){5,14}`;
/** As North America writes it; the country is known by the groups. */
const northAmerican = "(?:1[ .-]?)?(?:\\([2-9]\\d{2}\\) ?|[2-9]\\d{2}[ .-])[2-9]\\d{2}[ .-]\\d{4}";
/** Within a country: `030 / 90 18-20`. */
const national = `\\(?0[1-9]\\d{0,4}\\)?(?:${gap}{0,3}\\d){4,11}`;
const number = new RegExp(`${before}(?:(${international})|(${northAmerican})|(${national}))${after}`, "gu");
const date = /^\d{1,2}([./-])\d{1,2}\1\d{2,4}$/;
/** Digits of a whole number in the world, and of one within a country. */
const lengths = { international: [8, 15], national: [7, 12] } as const;
const shortGroup = 4;

/**
 * Finds the telephone numbers of a text, in NFKC. A number with its country and one without are the same only where the
 * text says so, as `+49 (0) 30 …` does: which country a number without one is of, nobody knows.
 */
export function phoneNumbers(text: string): PhoneNumber[] {
  const found: PhoneNumber[] = [];
  if (!/\d{2}/.test(text)) return found;
  for (const [written, abroad, american] of text.matchAll(number)) {
    const forms = abroad ? formsAbroad(abroad) : american ? [withCountry(american)] : formsAtHome(written);
    if (forms.length === 0) continue;
    const groups = written.split(/\D+/).filter((group) => group !== "" && group.length <= shortGroup);
    const joined = written.match(/\d+(?:[-.]\d+)+/g)?.map(digits) ?? [];
    found.push({ forms, groups: [...groups, ...joined.filter((group) => group.length <= shortGroup)] });
  }
  return found;
}

const digits = (text: string) => text.replace(/\D/g, "");
const fits = (form: string, [least, most]: readonly [number, number]) => form.length >= least && form.length <= most;
const withCountry = (american: string) => `1${digits(american).slice(-10)}`;

function formsAbroad(written: string): string[] {
  const inside = /\(0\)/.exec(written);
  const whole = digits(written.replace("(0)", "")).replace(/^00/, "");
  if (!fits(whole, lengths.international)) return [];
  return inside ? [whole, `0${digits(written.slice(inside.index + 3))}`] : [whole];
}

function formsAtHome(written: string): string[] {
  const whole = digits(written);
  return fits(whole, lengths.national) && !date.test(written) ? [whole] : [];
}
