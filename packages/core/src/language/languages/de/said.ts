import { counted, list, type SaidWords } from "../../shape/said-words.ts";

const units = new Map([
  ...counted("null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf", 0),
  ["zwo", 2],
  ["dreizehn", 13],
  ["vierzehn", 14],
  ["funfzehn", 15],
  ["sechzehn", 16],
  ["siebzehn", 17],
  ["achtzehn", 18],
  ["neunzehn", 19],
  ...counted("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig", 20, 10),
]);
/** As they begin a compound: einundzwanzig, einhundert. */
const bound = new Map([...units, ["ein", 1]]);
const irregularOrdinals = new Map([
  ["erst", 1],
  ["dritt", 3],
  ["siebt", 7],
  ["acht", 8],
]);
const halves = /^(ein|andert|zwei|drei|vier|funf|sechs|sieben)(?:ein|und)?halb$/;

function cardinal(word: string): number | null {
  const simple = bound.get(word);
  if (simple !== undefined) return simple;
  for (const [scale, times] of [
    ["tausend", 1_000],
    ["hundert", 100],
  ] as const) {
    const at = word.indexOf(scale);
    if (at < 0) continue;
    const before = at === 0 ? 1 : cardinal(word.slice(0, at));
    const rest = word.slice(at + scale.length).replace(/^und/, "");
    const after = rest === "" ? 0 : cardinal(rest);
    return before === null || after === null ? null : before * times + after;
  }
  const joined = /^(ein|zwei|drei|vier|funf|sechs|sieben|acht|neun)und(\w+zig|dreissig)$/.exec(word);
  if (!joined) return null;
  const ten = units.get(joined[2]!);
  return ten === undefined ? null : ten + bound.get(joined[1]!)!;
}

function compound(word: string): { value: number; isOrdinal: boolean } | null {
  const half = halves.exec(word);
  if (half) return { value: (half[1] === "andert" ? 1 : bound.get(half[1]!)!) + 0.5, isOrdinal: false };
  const value = word === "ein" ? null : cardinal(word);
  if (value !== null) return { value, isOrdinal: false };
  const ending = /^(.+?)(?:s?te[nrsm]?)$/.exec(word);
  const whole = /^(erst|dritt|siebt|acht)e[nrsm]?$/.exec(word);
  if (whole) return { value: irregularOrdinals.get(whole[1]!)!, isOrdinal: true };
  const ordinal = ending && ending[1] !== "ein" ? cardinal(ending[1]!) : null;
  return ordinal === null ? null : { value: ordinal, isOrdinal: true };
}

export const said: SaidWords = {
  tag: "de",
  numbers: units,
  ordinals: new Map(),
  hundred: list("hundert"),
  thousand: list("tausend"),
  million: list("million millionen mio"),
  joins: { word: "und", after: "hundreds" },
  compound,
  decimal: list("komma"),
  repeats: new Map(),
  articles: list("ein eine einen einem einer eines"),
  months: "januar februar marz april mai juni juli august september oktober november dezember".split(" "),
  weekdays: "montag dienstag mittwoch donnerstag freitag samstag sonntag"
    .split(" ")
    .map((day) => [day, `${day}s`, `${day}e`, ...(day === "samstag" ? ["sonnabend", "sonnabends"] : [])]),
  dayGroups: new Map([
    ["werktags", 0b0011111],
    ["wochentags", 0b0011111],
    ["wochenende", 0b1100000],
    ["wochenenden", 0b1100000],
  ]),
  ranges: list("bis und oder"),
  beforeTimes: list("um ab bis gegen von vor nach zwischen und"),
  dayParts: new Map([
    ["morgens", "am"],
    ["vormittags", "am"],
    ["fruh", "am"],
    ["morgen", "am"],
    ["vormittag", "am"],
    ["nachmittags", "pm"],
    ["abends", "pm"],
    ["nachmittag", "pm"],
    ["abend", "pm"],
    ["nachts", "pm"],
  ]),
  namedTimes: new Map([
    ["mitternacht", 0],
    ["mittag", 720],
    ["mittags", 720],
  ]),
  about: list("etwa rund circa ca knapp gut ungefahr fast"),
  negators: list("nicht kein keine keinen keinem keiner keines keins nie niemals weder"),
  compares: list(
    "mit ohne als ausser plus statt anstatt sonst mehr weniger extra zuzuglich beide beides zusammen insgesamt unterschied",
  ),
  prepositions: list("fur mit ohne ab in im am an bei beim nach vor wenn bis unter uber zu zum zur als von vom"),
  without: list("ohne"),
  permits: list("kann konnen kannst konnt darf durfen durft"),
  opposites: /^un(?!ter)(\w{4,}(?:t|bar)(?:e[nmrs]?)?)$/,
  notYet: list("vor bevor bis"),
  only: list("nur ausser lediglich sofern falls wenn sonst ausschliesslich einige manche kaum selten"),
  yes: list("ja doch klar naturlich selbstverstandlich genau"),
  no: list("nein"),
  clauseWords: list("aber sondern jedoch weil obwohl wahrend und denn"),
  ors: list("oder sowie"),
  copulas: list("ist sind macht machen"),
  titles: list("dr herr herrn frau prof professor doktor meister"),
  predicates: list(
    "dauert dauern kostet kosten betragt betragen zahlen zahlt bezahlen liegt liegen gibt geht gehen kommt kommen lauft laufen beginnt endet braucht brauchen preis preise gilt",
  ),
  small: list(
    "der die das den dem des ein eine einen einem einer eines ich du er sie es wir ihr ihnen ihre ihren ihrem ihrer ihres mein meine meinen sein seine seinen unser unsere unseren uns euch mich dich sich ihn ihm und oder aber denn weil dass ob wenn als wie so dann da dort hier zu zum zur von vom in im ins an am auf aus bei beim mit nach vor uber unter um fur gegen durch bis ab seit pro je ist sind war waren bin bist sei wird werden wurde wurden worden hat haben hatte hatten habe kann konnen konnte konnten darf durfen mussen muss soll sollen sollte will wollen mochte mochten noch auch nur schon sehr mehr nicht kein keine keinen keinem keiner ja nein doch bitte leider gern gerne was wer wo wann warum welche welcher welches dieser diese dieses diesem diesen jeder jede jedes alle allen etwas nichts man mal also etwa rund circa sogar gleich selbst ohne nie damit dabei davon bekommen finden sie",
  ),
  root: (word) => {
    const bare = word.replace(/(?:ungen|ung|innen|eten|ete|et|est|en|ern|er|es|em|e|n|s|t)$/, "");
    return bare.length >= 4 ? bare.slice(0, 10) : word;
  },
  decimalSign: ",",
};
