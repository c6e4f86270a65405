import type { AmountWords } from "./amount-words.ts";

const signs: Readonly<Record<string, string>> = { "€": "EUR", euro: "EUR", euros: "EUR", "£": "GBP", $: "$" };
const codes = "EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|BGN|JPY|CNY|INR|AUD|CAD|NZD|BRL|MXN|TRY|ZAR|ILS|AED";
const currency = String.raw`(?:(?<!\p{L})(?:${codes}|[Ee]uros?)(?!\p{L})|[€£]|(?<![\p{L}\p{Sc}])\$)`;
const grouped = String.raw`\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?:[.,]\d{2}(?!\d))?`;
const plain = String.raw`\d+(?:[.,]\d{1,2}(?!\d))?`;
const number = String.raw`(?<![\d.,])(?:${grouped}|${plain})(?:[.,][-–—]{1,2})?`;
const range = String.raw`(?<from>${number})(?:\s?[-–—]\s?(?<to>${number}))?`;
const price = new RegExp(
  String.raw`(?:(?<before>${currency})\s?${range}(?:\s?${currency})?|${range.replaceAll("<from>", "<from2>").replaceAll("<to>", "<to2>")}\s?(?<after>${currency}))(?<per>\s?\/\s?(?=\p{L}))?`,
  "gu",
);
const bareNumber = new RegExp(`^${range}$`, "u");
const isCurrency = new RegExp(`^${currency}$`, "u");
const yes = /^[✓✔☑✅]\uFE0F?$/u;
const no = /^[✗✘✕✖☒❌]\uFE0F?$/u;
/** What stands in a cell that says nothing. */
const blank = /^[-–—−.|\s]*$/u;

/** A cell's words as they are said: amounts with the name of their currency once, `unit` behind a number that has none. Empty for a cell that says nothing. */
export function spokenValue(value: string, unit: string | null, words: AmountWords | null): string {
  const text = value.trim();
  if (blank.test(text)) return "";
  if (yes.test(text)) return words?.yes ?? text;
  if (no.test(text)) return words?.no ?? text;
  const bare = unit === null ? null : bareNumber.exec(text);
  if (bare && !isCurrency.test(unit!)) return `${spokenRanges(text, words)} ${unit}`;
  if (words === null) return bare ? `${text} ${unit}` : text;
  if (bare) return spokenPrice(bare.groups!.from!, bare.groups!.to, unit!, words);
  const priced = text.replace(price, (...args) => {
    const groups = args.at(-1) as Record<string, string | undefined>;
    const [from, to] = [groups.from ?? groups.from2!, groups.to ?? groups.to2];
    const spoken = spokenPrice(from, to, (groups.before ?? groups.after)!, words);
    return groups.per === undefined ? spoken : `${spoken} ${words.per} `;
  });
  return spokenRanges(priced, words);
}

function spokenPrice(from: string, to: string | undefined, sign: string, words: AmountWords): string {
  const one = spokenAmount(from, sign, words);
  return to === undefined ? one : `${one} ${words.to} ${spokenAmount(to, sign, words)}`;
}

/** "2 euros 40". A currency that the language has no short name for is said by its own. */
function spokenAmount(written: string, sign: string, { tag, whole, hundredths, join }: AmountWords): string {
  const digits = written.replace(/[.,][-–—]+$/, "");
  const cut = /[.,]\d{1,2}$/.exec(digits)?.index ?? digits.length;
  const units = Number(digits.slice(0, cut).replace(/\D/g, ""));
  const rest = digits.slice(cut + 1).padEnd(digits.length > cut ? 2 : 0, "0");
  const code = signs[sign.toLowerCase()] ?? sign;
  if (sign === "$" && !whole.$) return `$${digits}`;
  const small = hundredths[code];
  const cents = Number(rest);
  if (units === 0 && cents > 0 && small) return `${cents} ${small[cents === 1 ? 0 : 1]}`;
  const names = whole[code];
  const named = names
    ? `${new Intl.NumberFormat(tag).format(units)} ${names[units === 1 ? 0 : 1]}`
    : new Intl.NumberFormat(tag, {
        ...{ style: "currency", currency: code, currencyDisplay: "name" },
        ...{ minimumFractionDigits: 0, maximumFractionDigits: 0 },
      }).format(units);
  return cents === 0 ? named : `${named}${join}${rest}`;
}

/** "9:00 to 18:00", "Mon to Fri". */
export function spokenRanges(text: string, words: AmountWords | null): string {
  if (words === null) return text;
  return text
    .replace(/(?<=\d)\s?[–—]\s?(?=\d)|(?<=\d:\d\d)\s?-\s?(?=\d{1,2}:\d\d)/gu, ` ${words.to} `)
    .replace(/(?<=\p{Lu}\p{Ll}+\.?)\s?[–—]\s?(?=\p{Lu}\p{Ll})/gu, ` ${words.to} `);
}

/** A column's name without the unit that its cells are in. */
export interface SpokenColumn {
  name: string;
  unit: string | null;
  /** What the unit is for, as `month` of `€/month`. */
  per: string | null;
}

const measure = String.raw`kg|g|mg|t|km|m|cm|mm|mi|ft|in|min|mins|minutes|Minuten|h|hrs?|Std\.?|s|sec|days|Tage|%|m²|m³|cm²|ha|l|ml|cl|GB|MB|TB|Mbit/s|Mbps|kWh|kW|W|V|A|°C|°F|km/h|mph`;
const inBrackets = new RegExp(
  String.raw`^(?<name>.+?)\s*[([](?:in\s+|en\s+)?(?<unit>${currency}|${measure})[)\]]$`,
  "u",
);
const behind = new RegExp(
  String.raw`^(?<name>.+?)(?:\s*,\s*|\s+(?:in|en)\s+|\s+|\s*[/]\s*)(?<unit>${currency})$|^(?<alone>${currency})$`,
  "u",
);
const ofUnit = new RegExp(String.raw`^(?<unit>${currency})\s*(?:\/|per|pro|par|por|al)\s*(?<per>\p{L}[\p{L} ]*)$`, "u");

/** Takes the unit out of a column's name: `Price (EUR)`, `Preis in €`, `€/month`. */
export function spokenColumn(column: string): SpokenColumn {
  const each = ofUnit.exec(column)?.groups;
  if (each) return { name: "", unit: each.unit!, per: each.per! };
  const found = (inBrackets.exec(column) ?? behind.exec(column))?.groups;
  return { name: found ? (found.name ?? "") : column, unit: found ? (found.unit ?? found.alone)! : null, per: null };
}
