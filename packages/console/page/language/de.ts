/** German, by the English text. A test compares the keys with the texts in the code. */
export const messages: Readonly<Record<string, string>> = {
  Knowledge: "Wissen",
};

/** Values of `/v1` as words: statuses, kinds and events. */
export const words: Readonly<Record<string, string>> = {
  no_answer: "keine Antwort",
};
