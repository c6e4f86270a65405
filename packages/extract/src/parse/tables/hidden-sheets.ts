/** Returns the warning that hidden sheets were left out, or none when there are none. */
export function hiddenSheets(names: readonly string[]): string[] {
  if (names.length === 0) return [];
  const what = names.length === 1 ? "1 hidden sheet was" : `${names.length} hidden sheets were`;
  return [`${what} left out: ${names.join(", ")}; unhide what is to be found.`];
}
