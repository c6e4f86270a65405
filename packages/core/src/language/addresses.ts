/** Words that streets are called, by where the house number stands: "12 Church Lane", "calle Mayor 5", "Kirchweg 3". As plain words are spelled. */
const streets = {
  behindNumber: /^(?:street|st|road|rd|lane|ln|avenue|ave|drive|court|close|crescent|boulevard|blvd|terrace|square)$/u,
  beforeName:
    /^(?:rue|avenue|boulevard|chemin|place|calle|avenida|avda|plaza|paseo|via|viale|piazza|corso|rua|praca|travessa)$/u,
  behindName:
    /^(?:\p{L}*(?:strasse|straße|str|gasse|allee|platz|straat|laan|plein)|\p{L}+(?:weg|steig)|cadde\p{L}*|cad|soka[kg]\p{L}*|bulvar\p{L}*|улица|ул|проспект)$/u,
};
/** Words of a street's name. */
const mostNamed = 3;

/**
 * Places of plain words that are an address: a house number with its street. "12 old mill road" names no Old Mill.
 * `isNumber`: of a word that is said as a number; `isLittle`: of one that stands in no name of an English street.
 */
export function addressPlaces(
  words: readonly string[],
  { isNumber, isLittle }: Record<"isNumber" | "isLittle", (word: string) => boolean>,
): ReadonlySet<number> {
  const places = new Set<number>();
  const add = (from: number, to: number) => {
    for (let at = Math.max(0, from); at <= to; at++) places.add(at);
  };
  const counts = (at: number) => words[at] !== undefined && (/^\d+\p{L}?$/u.test(words[at]) || isNumber(words[at]));
  /** The nearest number within reach, over words that a name may have. */
  const numberFrom = (street: number, step: 1 | -1, mayPass: (word: string) => boolean) => {
    for (let far = 1; far <= mostNamed + 1; far++) {
      const at = street + step * far;
      if (words[at] === undefined) return null;
      if (counts(at)) return at;
      if (!mayPass(words[at])) return null;
    }
    return null;
  };
  for (const [at, word] of words.entries()) {
    const before = streets.behindNumber.test(word) ? numberFrom(at, -1, (one) => !isLittle(one)) : null;
    if (before !== null && before < at - 1) add(before, at);
    const named = streets.beforeName.test(word);
    const behind = named ? numberFrom(at, 1, () => true) : null;
    if (behind !== null) add(at, behind);
    if (named && counts(at - 1)) add(at - 1, at + mostNamed);
    const number = streets.behindName.test(word)
      ? numberFrom(at, 1, (one) => /^(?:no|nr|numara|дом)$/u.test(one))
      : null;
    if (number !== null) add(at - mostNamed + 1, number);
  }
  return places;
}
