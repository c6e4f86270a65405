/** Control characters except tab, line ends and form feed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
export const controlCharacters = /[\0-\x08\x0e-\x1f\x7f]/g;
