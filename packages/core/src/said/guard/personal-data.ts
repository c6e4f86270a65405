const card = /(?<![\p{L}\d])(?:\d[ -]?){12,18}\d(?![\p{L}\d])/gu;
const account = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\d])/gu;
const mail = /[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;

/** A text in which numbers of cards and accounts have their last four digits alone, and mail addresses are left out, but for those that `known` texts have. */
export function maskPersonalData(text: string, known: readonly string[]): string {
  const isKnown = (found: string) => known.some((other) => other.includes(found));
  return text
    .replace(account, (found) => (isAccount(found) && !isKnown(found) ? lastOf(found) : found))
    .replace(card, (found) => (isCard(found) && !isKnown(found) ? lastOf(found) : found))
    .replace(mail, (found) => (isKnown(found) ? found : "…"));
}

const lastOf = (number: string) => `… ${number.replace(/[ -]/g, "").slice(-4)}`;

/** The check digit of cards (Luhn, ISO/IEC 7812). */
function isCard(written: string): boolean {
  const digits = written.replace(/\D/g, "");
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The check digits of an IBAN (ISO 13616: modulo 97). */
function isAccount(written: string): boolean {
  const compact = written.replace(/ /g, "");
  if (compact.length < 15 || compact.length > 34) return false;
  let rest = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
