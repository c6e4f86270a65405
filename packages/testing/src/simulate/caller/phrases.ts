/** What a caller of the grammar says beside their own words. */
export interface Phrases {
  /** Before the first wish. Empty ones count. */
  greetings: readonly string[];
  /** For a fact; `{value}` stands for it. */
  answers: readonly string[];
  /** Instead of a fact. */
  refusals: readonly string[];
  /** To a yes-or-no question. */
  yes: readonly string[];
  /** To a yes-or-no question. */
  no: readonly string[];
  /** Where they change their mind; `{wish}` stands for the new wish. */
  changes: readonly string[];
  /** Where they ask once more; `{wish}` stands for the wish. */
  again: readonly string[];
  /** For the next wish; `{wish}` stands for it. */
  more: readonly string[];
  /** At the end, when they have it. */
  thanks: readonly string[];
  /** At the end, when they have it not. */
  givesUp: readonly string[];
  /** Words with which a call for keys is made, in small letters. */
  keys: readonly string[];
  /** Before or within a sentence. */
  fillers: readonly string[];
}

const english: Phrases = {
  greetings: ["", "Hello.", "Hi,", "Good morning."],
  answers: ["{value}", "It's {value}.", "That's {value}."],
  refusals: ["I'd rather not say.", "Why do you need that?"],
  yes: ["Yes.", "Yes, please.", "That's right."],
  no: ["No.", "No, thanks."],
  changes: ["Actually, wait. {wish}", "Sorry, I changed my mind. {wish}"],
  again: ["{wish}", "I asked: {wish}", "Once more. {wish}"],
  more: ["And one more thing. {wish}", "Okay. {wish}"],
  thanks: ["Thank you, goodbye.", "Great, thanks. Bye."],
  givesUp: ["Never mind. Goodbye.", "This leads nowhere. Bye."],
  keys: ["press", "enter", "key in", "keypad"],
  fillers: ["um", "uh", "well", "you know"],
};

const german: Phrases = {
  greetings: ["", "Hallo.", "Guten Tag."],
  answers: ["{value}", "Das ist {value}.", "{value}, bitte."],
  refusals: ["Das möchte ich nicht sagen.", "Wozu brauchen Sie das?"],
  yes: ["Ja.", "Ja, bitte.", "Genau."],
  no: ["Nein.", "Nein, danke."],
  changes: ["Moment, doch lieber etwas anderes. {wish}", "Ach nein. {wish}"],
  again: ["{wish}", "Ich hatte gefragt: {wish}", "Noch einmal. {wish}"],
  more: ["Und noch etwas. {wish}", "Gut. {wish}"],
  thanks: ["Danke, auf Wiederhören.", "Super, danke. Tschüss."],
  givesUp: ["Schon gut. Auf Wiederhören.", "Das bringt nichts. Tschüss."],
  keys: ["drücken", "tippen", "tasten", "eingeben", "geben sie"],
  fillers: ["äh", "ähm", "also", "naja"],
};

const spanish: Phrases = {
  greetings: ["", "Hola.", "Buenos días."],
  answers: ["{value}", "Es {value}.", "{value}, por favor."],
  refusals: ["Prefiero no decirlo.", "¿Para qué lo necesita?"],
  yes: ["Sí.", "Sí, por favor.", "Eso es."],
  no: ["No.", "No, gracias."],
  changes: ["Espere, mejor otra cosa. {wish}", "No, he cambiado de idea. {wish}"],
  again: ["{wish}", "Le preguntaba: {wish}", "Otra vez. {wish}"],
  more: ["Y otra cosa. {wish}", "Bien. {wish}"],
  thanks: ["Gracias, adiós.", "Perfecto, gracias. Hasta luego."],
  givesUp: ["Déjelo. Adiós.", "Así no llegamos a nada. Adiós."],
  keys: ["pulse", "marque", "teclee", "introduzca"],
  fillers: ["eh", "este", "pues", "bueno"],
};

const byLanguage: Readonly<Record<string, Phrases>> = { en: english, de: german, es: spanish };

/** The phrases of a persona. Throws a `TypeError` for a language without phrases of its own. */
export function phrasesOf(language: string, own: Partial<Phrases> = {}): Phrases {
  const known = byLanguage[language.toLowerCase().split("-")[0]!];
  const missing = Object.keys(english).filter((name) => !(name in own));
  if (!known && missing.length > 0)
    throw new TypeError(
      `There are no phrases for the language "${language}"; pass phrases with ${missing.join(", ")}, or a language of ${Object.keys(byLanguage).join(", ")}.`,
    );
  return { ...(known ?? english), ...own };
}
