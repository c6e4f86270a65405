/** First names that are also words; a recogniser writes them in small letters. */
const firstNames =
  "bill|cat|mark|will|pat|rob|penny|grace|may|june|april|hope|faith|rose|lily|dean|grant|frank|jack|art|cliff|dale|drew|gene|guy|iris|ivy|jade|joy|ken|lance|lane|max|miles|nick|olive|paige|peter|ray|rich|rusty|sandy|summer|sue|ted|ward|wade|violet|amber|basil|bob|brook|buck|candy|carol|chase|chuck|clay|crystal|dawn|don|earl|eve|ginger|heather|holly|hunter|jasmine|jewel|josh|lee|mason|melody|mike|norm|opal|pearl|randy|reed|robin|ruby|sage|vic|rick|paul|claire|dana|marion";
const introductions =
  "my (?:last |first |full )?name(?:'s| is)|name's|i'm called|the name is|mi nombre es|me llamo|mi apellido es|ich heiße|mein name ist|je m'appelle|mon nom est|mi chiamo|il mio nome è|meu nome é|me chamo|ik heet|mijn naam is|nazywam się|jmenuji se|меня зовут|jag heter|mitt namn är|jeg hedder|jeg heter|benim adım|adım";
/** In small letters "frau", "señora" or "miss" may be anybody, and the next word what befell them. */
const titles = "[Mm]r|[Mm]rs|[Mm]s|[Dd]r|Miss|Herr|Frau|Señora?|Sr|Sra|Monsieur|Madame|Signora?|Pan|Pani|Dona";
/** Words that stand for a street only where they have a capital too: "the Ford drive shaft", "a Burning house". */
const streets = "[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|Drive|Close|Square|Court|House";
const streetsBefore = "[Cc]alle|[Aa]venida|[Rr]ue|[Vv]ia|[Rr]ua|[Uu]lica|[Pp]laza";
const stop =
  "(?!(?:and|from|in|at|i|with|of|y|und|et|e|i'm|about|calling|speaking|not|the|a|an|my|your|on|for|is|has|was|s|t)(?!\\p{L}))";
const word = "\\p{L}[\\p{L}'’-]*";
const capital = "\\p{Lu}[\\p{L}'’-]*";
/** A second name in small letters is one where the sentence ends, or a new one begins: "anna fire in my kitchen" has none. */
const ending =
  "(?=\\s*(?:[\\p{P}]|$)|\\s+(?:i|i'm|i've|i'd|my|we|and|from|calling|speaking|here|it's|there|tengo|mi|y|ich|mein|meine|und|je|j'ai|mon|ma|et|ho|il|la|mio|mia|eu|meu|minha|ik|mijn)(?!\\p{L}))";
/** A word for what befalls people and things does not make a family name: "bill overdue", "mark bleeding". */
const family = `(?!\\p{L}+(?:ed|ing|en)(?!\\p{L})|(?:lost|dead|down|due|overdue|late|gone|hurt|sick|ill|pain|fire|payment|problem|question|please|help)(?!\\p{L}))${stop}${word}`;

/** Patterns over letters in any case; none of them may name a class of capitals, which `i` makes a class of all letters. */
const inAnyCase = [
  `(?<!\\p{L})(?:${introductions})(\\s+${stop}${word}(?:\\s+${family}${ending})?)`,
  `(?<!\\p{L})(?:this is|it's|it is|i'm|i am)(\\s+(?:${firstNames})(?:\\s+${family})?)(?=[.,!?]|$)`,
  `^\\s*((?:${firstNames})\\s+${family})[.!?]?\\s*$`,
  // "B as in Bravo", "B for Bravo", and letters one by one.
  `(?<!\\p{L})((\\p{L})\\s+(?:as in|like in|for|wie|de|como|comme|come|jak|как)\\s+\\2[\\p{L}'’-]+)`,
  "(?<!\\p{L})([\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}](?:[\\s.-]+[\\p{sc=Latn}\\p{sc=Cyrl}\\p{sc=Grek}]){2,})(?!\\p{L})",
];

/** Patterns that go by capitals: without capitals nothing is a name or an address by its neighbours alone. */
const byCapitals = [
  `(?<!\\p{L})(?:[Mm]y name is|[Nn]ame's|[Mm]e llamo|[Jj]e m'appelle|[Mm]i chiamo)((?:\\s+${capital}){1,3})`,
  `(?<!\\p{L})(?:${titles})\\.?(\\s+${capital})`,
  `(?<!\\p{L})(?:[Mm]r|[Mm]rs|[Dd]r)\\.?(\\s+${stop}${word})`,
  `(?<!\\p{L})(?:[Tt]his is|[Ii]t's|[Ii]t is|[Ii]'m|[Ii] am|[Hh]ere is|[Ss]oy)((?:\\s+${capital}){1,3})`,
  // German writes every noun with a capital: "Hier ist Feuer" names nobody.
  `(?<!\\p{L})(?:[Hh]ier ist)((?:\\s+${capital}){2,3})`,
  `(?<=[\\p{L}\\p{N},]\\s+)((?:${capital}\\s+){1,3})(?:${streets})(?!\\p{L})`,
  `(?<!\\p{L})(?:${streetsBefore})((?:\\s+${capital}){1,3})`,
];

const patterns = [
  ...inAnyCase.map((source) => new RegExp(source, "giu")),
  ...byCapitals.map((source) => new RegExp(source, "gu")),
];

/** With what a caller introduces the name behind it, which stands as a pause there. */
export const introduction = new RegExp(`(?<!\\p{L})(?:${introductions})(?=\\s*,)`, "giu");

/** Parts of a text that are names, addresses or spelled: they say who the caller is, not what they want. */
export function nameParts(text: string): (readonly [start: number, end: number])[] {
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => {
      const start = found.index + found[0].indexOf(found[1]!);
      return [start, start + found[1]!.length] as const;
    }),
  );
}
