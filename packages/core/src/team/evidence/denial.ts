import { fold } from "../route/fold.ts";

/**
 * How callers deny a matter, by language: `before` stands in front of what is denied, `after` behind it. A fault ("the
 * wifi does not work", "I can't pay") denies nothing: it is the matter itself.
 */
const phrases: Record<string, { before: string[]; after: string[] }> = {
  ar: { before: ["لا أريد", "ليس عن", "ليس بخصوص", "لا علاقة له", "لا أحتاج"], after: ["غير مهم"] },
  cs: { before: ["nechci", "nejde o", "netýká se", "nepotřebuji", "není to"], after: ["není důležité", "nevadí"] },
  da: {
    before: ["ikke om", "vil ikke", "handler ikke", "har ikke brug for", "det er ikke"],
    after: ["er ligegyldigt"],
  },
  de: {
    before: [
      "geht nicht um",
      "nicht um",
      "nicht wegen",
      "will kein(?:e|en|er|em)?",
      "will nicht",
      "möchte kein(?:e|en|er|em)?",
      "möchte nicht",
      "brauche kein(?:e|en|er|em)?",
      "(?:ist|war|sind|waren) (?:nicht|kein(?:e|en|er)?)",
      "nichts zu tun mit",
      "statt",
    ],
    after: ["ist (?:mir )?egal", "spielt keine rolle", "hat damit nichts zu tun"],
  },
  el: { before: ["δεν θέλω", "δεν είναι για", "δεν αφορά", "δεν χρειάζομαι"], after: ["δεν έχει σημασία"] },
  en: {
    before: [
      "not (?:about|because of|to do with|for|after|concerning|regarding|an?|my|the)",
      "nothing to do with",
      "nothing wrong with",
      "(?<!why )(?:it|this|that|those|these|he|she|they)(?:'s|'re| is| are| was| were)? not(?! (?:sure|happy|only|just|able|clear|right|\\w+ing))",
      "(?<!why )(?<!^)(?<!, )(?:is|was|are|were)n't(?! (?:sure|happy|only|just|able|clear|right|it|there|that|this|\\w+ing))",
      "(?:i'm|i am|we're|we are|i was|we were) not(?! (?:sure|happy|only|just|able|clear|satisfied|getting|receiving))",
      "(?:don't|do not|doesn't|didn't|did not|not) (?:really |actually )?(?:want|need|mean|care|wish|intend|plan|ask|asking|calling|looking)(?:ed)?",
      "(?:never|wouldn't) (?:wanted|asked|said|meant|needed|want|ask)",
      "instead of",
      "rather than",
      "apart from",
      "other than",
      "never mind",
      "forget (?:about )?",
    ],
    after: [
      "(?:does not|doesn't|do not|don't) matter",
      "(?:can|could|has to|will) wait",
      "(?:is|are|was|were) (?:all )?(?:fine|okay|ok|settled|sorted|irrelevant)",
      "(?:is not|isn't|are not|aren't) (?:the|a|my) (?:problem|issue|point|question)",
      "has nothing to do with (?:it|this|that)",
    ],
  },
  es: {
    before: [
      "no (?:es|se trata|era|fue|va)(?: (?:por|sobre|de|del))?",
      "no (?:quiero|necesito|pido|busco|quería|llamo)",
      "nada que ver con",
      "en (?:vez|lugar) de",
    ],
    after: ["no (?:me )?importa", "da igual"],
  },
  fi: { before: ["en halua", "ei koske", "en tarvitse", "kyse ei ole", "se ei ole"], after: ["ei ole tärkeää"] },
  fr: {
    before: [
      "(?:ce n'est|c'est|il ne s'agit|s'agit) pas(?: (?:pour|de|du|à propos de))?",
      "(?:ne veux|veux|ne souhaite|n'ai|n'avais) pas(?: besoin)?(?: de)?",
      "rien à voir avec",
      "au lieu de",
    ],
    after: ["n'a pas d'importance", "peu importe", "ça n'a rien à voir"],
  },
  he: { before: ["לא רוצה", "זה לא על", "זה לא בקשר", "לא צריך", "לא צריכה"], after: ["לא משנה"] },
  hi: { before: [], after: ["नहीं चाहिए", "के बारे में नहीं", "नहीं चाहता", "नहीं चाहती"] },
  hu: { before: ["nem akarok", "nem akarom", "nincs szükségem"], after: ["nem érdekel", "nem számít", "miatt nem"] },
  it: {
    before: [
      "non (?:è|era|si tratta)(?: (?:per|di|della|del|sul|sulla))?",
      "non (?:voglio|mi serve|ho bisogno|chiedo|cerco)",
      "niente a che (?:fare|vedere) con",
      "invece di",
    ],
    after: ["non importa", "non c'entra"],
  },
  ja: {
    before: [],
    after: ["ではない", "じゃない", "ではありません", "じゃありません", "は要りません", "はいりません"],
  },
  ko: { before: [], after: ["이 아니", "가 아니", "필요 없", "말고"] },
  nb: {
    before: ["ikke om", "vil ikke", "gjelder ikke", "trenger ikke", "det er ikke"],
    after: ["spiller ingen rolle"],
  },
  nl: {
    before: [
      "gaat niet (?:om|over)",
      "niet (?:om|over)",
      "wil geen",
      "wil niet",
      "hoef geen",
      "(?:is|was) (?:niet|geen)",
    ],
    after: ["maakt niet uit", "doet er niet toe"],
  },
  pl: {
    before: ["nie chcę", "nie chodzi o", "nie potrzebuję", "to nie(?: jest)?", "nie dotyczy", "zamiast"],
    after: ["nie ma znaczenia", "nieważne"],
  },
  pt: {
    before: [
      "não (?:é|era|foi|se trata)(?: (?:sobre|por|pela|pelo|de|da|do))?",
      "não (?:quero|preciso|estou pedindo|pedi|procuro)",
      "nada a ver com",
      "em vez de",
    ],
    after: ["não importa", "tanto faz"],
  },
  ro: { before: ["nu vreau", "nu este vorba despre", "nu e vorba", "nu am nevoie de"], after: ["nu contează"] },
  ru: {
    before: ["не хочу", "не про", "не о(?:б)?", "это не", "не нужн[аоы]?", "не насчет", "дело не в"],
    after: ["не важно", "неважно", "ни при чем"],
  },
  sv: {
    before: ["inte om", "vill inte", "gäller inte", "behöver inte", "det är inte", "handlar inte"],
    after: ["spelar ingen roll"],
  },
  tr: { before: [], after: ["değil", "istemiyorum", "hakkında değil", "önemli değil", "gerek yok"] },
  uk: { before: ["не хочу", "не про", "це не", "не потрібн[аоі]?"], after: ["не важливо", "неважливо"] },
  zh: { before: ["不是", "不要", "不想", "不关"], after: ["不重要", "没关系"] },
};

/** What ends the reach of a denial: a pause, a contrast, or a wish. */
const end =
  "[,.;:!?¿¡—–、。，！？]|(?<![\\p{L}\\p{N}])(?:but|just|only|rather|because|i want|i need|i'd like|i would|can you|could you|and i|sondern|aber|sino|pero|solo|solamente|mais|seulement|soltanto|mas|apenas|maar|alleen|ale|tylko|но|а|men|bara|utan|ama|але|sadece)(?![\\p{L}\\p{N}])";

const bound = (parts: string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.join("|")})(?![\\p{L}\\p{N}])`, "gu");
/** Scripts without spaces have no ends of words to look for. */
const unbound = (parts: string[]) => new RegExp(parts.join("|"), "gu");
const spaceless = new Set(["ja", "zh"]);

const listed = (side: "before" | "after", ofSpaceless: boolean) =>
  Object.entries(phrases).flatMap(([tag, own]) => (spaceless.has(tag) === ofSpaceless ? own[side].map(fold) : []));

const patterns = {
  before: [bound(listed("before", false)), unbound(listed("before", true))],
  after: [bound(listed("after", false)), unbound(listed("after", true))],
  end: new RegExp(end, "gu"),
};

/** A part of a text: `[start, end)`. */
export type Span = readonly [start: number, end: number];

/** The parts of a folded text that the caller denies, the denying words included. */
export function deniedParts(folded: string): Span[] {
  const ends = [...folded.matchAll(patterns.end)];
  const before = patterns.before.flatMap((pattern) =>
    [...folded.matchAll(pattern)].map((found): Span => {
      const from = found.index + found[0].length;
      const to = ends.find(({ index }) => index >= from)?.index ?? folded.length;
      return [found.index, to];
    }),
  );
  const after = patterns.after.flatMap((pattern) =>
    [...folded.matchAll(pattern)].map((found): Span => {
      const last = ends.findLast(({ index }) => index < found.index);
      return [last ? last.index + last[0].length : 0, found.index + found[0].length];
    }),
  );
  return [...before, ...after];
}

/** True for a keyword or pattern that itself denies: what it looks for is not out of its own reach. */
export function denies(text: string): boolean {
  const folded = fold(text);
  return /(?<!\p{L})(?:no|not|never|nothing|without|kein\w*|nicht|nunca|sin|pas|sans|non|não|niet|geen|nie|не)(?!\p{L})|n't/u.test(
    folded,
  );
}
