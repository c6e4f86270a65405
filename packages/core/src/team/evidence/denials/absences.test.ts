import { expect, test } from "vitest";
import { fold } from "../../words/fold.ts";
import { phrasesByLanguage } from "../phrases/expression.ts";
import { deniedParts } from "./denials.ts";

/** What is said to be absent in each language, and a word of each ill in it. */
const absent: Record<string, readonly [said: string, ...ills: string[]][]> = {
  ar: [["ليس لدي حمى ولا ألم", "حمى", "ألم"]],
  cs: [
    ["nemám horečku ani bolesti", "horečku", "bolesti"],
    ["žádný požár, žádný kouř", "požár", "kouř"],
  ],
  da: [["jeg har ikke feber og ingen smerter", "feber", "smerter"]],
  de: [["kein Fieber und keine Schmerzen", "Fieber", "Schmerzen"]],
  el: [["δεν έχω πυρετό ούτε πόνο", "πυρετό", "πόνο"]],
  en: [["I have no fever and no pain", "fever", "pain"]],
  es: [["no tengo fiebre ni dolor", "fiebre", "dolor"]],
  fi: [["minulla ei ole kuumetta eikä kipua", "kuumetta", "kipua"]],
  fr: [["pas de fièvre ni de douleur", "fièvre", "douleur"]],
  he: [["אין לי חום ואין כאבים", "חום", "כאבים"]],
  hi: [["मुझे बुखार नहीं है", "बुखार"]],
  hu: [["nincs lázam és nincs fájdalmam", "lázam", "fájdalmam"]],
  it: [["non ho febbre né dolori", "febbre", "dolori"]],
  ja: [
    ["熱はありません", "熱"],
    ["火事ではありません", "火事"],
  ],
  ko: [
    ["열은 없어요", "열"],
    ["통증은 없습니다", "통증"],
  ],
  nb: [["jeg har ikke feber og ingen smerter", "feber", "smerter"]],
  nl: [["ik heb geen koorts en geen pijn", "koorts", "pijn"]],
  pl: [
    ["nie mam gorączki ani bólu", "gorączki", "bólu"],
    ["brak objawów", "objawów"],
  ],
  pt: [["não tenho febre nem dor", "febre", "dor"]],
  ro: [["nu am febră și nici dureri", "febră", "dureri"]],
  ru: [
    ["у меня нет температуры и боли", "температуры", "боли"],
    ["кашля тоже нет", "кашля"],
  ],
  sv: [["jag har ingen feber och ingen smärta", "feber", "smärta"]],
  th: [["ไม่มีไข้", "ไข้"]],
  uk: [["температури немає", "температури"]],
  zh: [
    ["我没有发烧", "发烧"],
    ["没发烧，也不咳嗽", "发烧", "咳嗽"],
  ],
};

/** A lack is the matter itself, and so is an ill that does not go. */
const present: readonly [said: string, word: string][] = [
  ["nie mam prądu", "prądu"],
  ["mam gorączkę i nie mam prądu", "gorączkę"],
  ["nemám internet", "internet"],
  ["jeg har ikke strøm", "strøm"],
  ["jag har inget vatten", "vatten"],
  ["минут десять нет света", "света"],
  ["от боли нет сил", "боли"],
  ["температура не падает", "температура"],
  ["nu am curent", "curent"],
  ["δεν έχω ρεύμα", "ρεύμα"],
  ["nincs áram", "áram"],
  ["没有网络", "网络"],
  ["不停地流血", "流血"],
  ["インターネットがない", "インターネット"],
  ["熱が下がらない", "熱"],
  ["ガス漏れかもしれない", "ガス漏れ"],
  ["열이 없어지지 않아요", "열"],
  ["दर्द नहीं जा रहा", "दर्द"],
  ["ไม่มีน้ำ", "น้ำ"],
];

function isDenied(said: string, word: string): boolean {
  const folded = fold(said);
  const at = folded.indexOf(fold(word));
  expect(at, `${said}: ${word}`).toBeGreaterThanOrEqual(0);
  return deniedParts(folded).some(([from, to]) => from <= at && at < to);
}

test.each(Object.entries(absent))("%s: what is said to be absent is denied", (_, lines) => {
  for (const [said, ...ills] of lines)
    for (const ill of ills) expect({ said, ill, denied: isDenied(said, ill) }).toEqual({ said, ill, denied: true });
});

test.each(present)("what lacks, and what does not go, is not denied: %s", (said, word) => {
  expect(isDenied(said, word)).toBe(false);
});

test("each language that knows absence has a line here", () => {
  const known = Object.entries(phrasesByLanguage).filter(([, { absence }]) => absence);
  expect(Object.keys(absent)).toEqual(known.map(([tag]) => tag).sort());
});
