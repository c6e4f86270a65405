/** First names that are also words; a recogniser writes them in small letters. */
const firstNames =
  "bill|cat|mark|will|pat|rob|penny|grace|may|june|april|hope|faith|rose|lily|dean|grant|frank|jack|art|chip|cliff|dale|drew|gene|guy|iris|ivy|jade|joy|ken|lance|lane|max|miles|nick|olive|paige|peter|ray|rich|rusty|sandy|summer|sue|ted|ward|wade|violet|amber|basil|bob|brook|buck|candy|carol|chase|chuck|clay|crystal|dawn|don|earl|eve|ginger|heather|holly|hunter|jasmine|jewel|josh|lee|mason|melody|mike|norm|opal|pearl|randy|reed|robin|ruby|sage|skip|van|vic|rick|paul|claire|dana|marion";
const introductions =
  "my (?:last |first |full )?name(?:'s| is)|name's|i'm called|the name is|mi nombre es|me llamo|mi apellido es|ich heiße|mein name ist|je m'appelle|mon nom est|mi chiamo|il mio nome è|meu nome é|me chamo|ik heet|mijn naam is|nazywam się|jmenuji se|меня зовут|jag heter|mitt namn är|jeg hedder|jeg heter|benim adım|adım";
const titles = "mr|mrs|ms|miss|dr|herr|frau|señora?|sr|sra|monsieur|madame|signora?|pan|pani|dona";
const streets = "street|road|lane|avenue|drive|close|square|court|house";
const streetsBefore = "calle|avenida|rue|via|rua|ulica|plaza";
const stop =
  "(?!(?:and|from|in|at|i|with|of|y|und|et|e|i'm|about|calling|speaking|not|the|a|an|my|your|on|for)(?!\\p{L}))";
const word = "\\p{L}[\\p{L}'’-]*";
const capital = "\\p{Lu}[\\p{L}'’-]*";

const patterns = [
  new RegExp(`(?<!\\p{L})(?:${introductions})((?:\\s+${stop}${word}){1,3})`, "giu"),
  new RegExp(`(?<!\\p{L})(?:${titles})\\.?(\\s+${stop}${word})`, "giu"),
  new RegExp(
    `(?<!\\p{L})(?:[Tt]his is|[Ii]t's|[Ii]t is|[Ii]'m|[Ii] am|[Hh]ere is|[Hh]ier ist|[Ss]oy)((?:\\s+${capital}){1,3})`,
    "gu",
  ),
  new RegExp(
    `(?<!\\p{L})(?:this is|it's|it is|i'm|i am)(\\s+(?:${firstNames})(?:\\s+${stop}${word})?)(?=[.,!?]|$)`,
    "giu",
  ),
  new RegExp(`^\\s*((?:${firstNames})\\s+${stop}${word})[.!?]?\\s*$`, "giu"),
  new RegExp(`^\\s*(${capital}(?:\\s+${capital}){1,2})[.!?]?\\s*$`, "gu"),
  new RegExp(`((?:${capital}\\s+){1,3})(?:${streets})(?!\\p{L})`, "giu"),
  new RegExp(`(?<!\\p{L})(?:${streetsBefore})((?:\\s+${capital}){1,3})`, "giu"),
  // "B as in Bravo", "B for Bravo", and letters one by one.
  new RegExp(`(?<!\\p{L})(\\p{L}\\s+(?:as in|like in|for|wie|de|como|comme)\\s+${word})`, "giu"),
  /(?<!\p{L})(\p{L}(?:[\s.-]+\p{L}){2,})(?!\p{L})/gu,
];

/** Parts of a text that are names, addresses or spelled: they say who the caller is, not what they want. */
export function nameParts(text: string): (readonly [start: number, end: number])[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => {
      const start = found.index + found[0].indexOf(found[1]!);
      return [start, start + found[1]!.length] as const;
    }),
  );
}
