const place = "cuecard-language";

/** The languages of the page, each by its own name. English is the text in the code, so it has no file of messages. */
export const languages = { en: "English", de: "Deutsch" } as const;

export type Language = keyof typeof languages;

/** The language of the page: as it was chosen here, else the first of the browser's that the page has. */
export function chosenLanguage(): Language {
  const wanted = [localStorage.getItem(place) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wanted.find((tag): tag is Language => Object.hasOwn(languages, tag)) ?? "en";
}

/** Keeps the language and draws the page anew in it: texts of constants are read once. */
export function chooseLanguage(wanted: Language): void {
  localStorage.setItem(place, wanted);
  location.reload();
}
