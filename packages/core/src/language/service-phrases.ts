import { listsOf } from "./languages/by-language.ts";

const languages = Object.values(listsOf("service"));

const articles = "all|any|the|our|your|other|their|every|alle|allen|unsere|los|las|les|nos|le|i|as|os";
const and = "(?:,| and| or| und| oder| y| et| e| en)+(?= )";

/** "Helps callers with", "Answers all questions about", "Problems with": what stands in front of the matter itself. */
const inFront = new RegExp(
  `^(?:${languages
    .map(({ leads, verbs, people, concerns, joins }) => {
      const own = `(?:(?:${articles}|${leads}) )*`;
      // In a list with other verbs it shares their noun: "Answers and transfers calls".
      const verb = `(?:${verbs})(?:${and} (?:${verbs}))*(?!\\p{L}|${and})`;
      const whom = `(?: ${own}(?:${people}))?`;
      const concern = `(?: ?${own}(?:${concerns})(?:${and} (?:${concerns}))*)`;
      const join = `(?: (?:${joins}))`;
      const article = `(?: (?:${articles})(?!\\p{L}))*`;
      return [
        `${own}${verb}${whom}${join}?(?:${concern}${join}?)?${article}`,
        `${own}${concern.replace("(?: ?", "(?:")}(?:${join}${article}|$)`,
      ].join("|");
    })
    .join("|")})(?!\\p{L})\\s*`,
  "iu",
);

const anywhere = new RegExp(
  `(?<!\\p{L})(?:${languages.map(({ people, concerns }) => `${people}|${concerns}`).join("|")})(?!\\p{L})`,
  "giu",
);

/**
 * A description's phrase without what any agent's could say: "Helps callers with routers" is about routers. A caller who
 * says "can you help me" or "I have a problem" means no such member. A phrase that only names people, such as "Patients",
 * stays: it tells the member from that for "Visitors".
 */
export function withoutService(phrase: string): string {
  const given = phrase.trim();
  const begun = given.replace(inFront, "");
  const text = begun.replace(anywhere, " ").replaceAll(/\s+/g, " ").trim();
  if (/\p{L}/u.test(text)) return text;
  return begun === given ? given : "";
}
