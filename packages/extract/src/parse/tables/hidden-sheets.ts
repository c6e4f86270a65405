/** The warning that sheets were left out because their author hid them; none when there is none. */
export function hiddenSheets(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const what = names.length === 1 ? "1 hidden sheet was" : `${names.length} hidden sheets were`;
  return [`${what} left out: ${names.join(", ")}; unhide what is to be found.`];
}
