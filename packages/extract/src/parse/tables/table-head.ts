/** A sign or code of a currency, or a unit that follows a number. */
const unit = String.raw`(?:\p{Sc}|%|‰|°|[A-Z]{3}|\p{L}{1,4}\.?[²³]?)`;
const sign = String.raw`(?:[\p{Sc}+\-−–~<>≤≥±(]|[A-Z]{2,3}(?=\s?\d)|\p{Lu}{1,2}\p{Sc})`;
/** Prices, percentages, measures, telephone numbers, dates in digits, times and ranges of them. */
const value = new RegExp(
  String.raw`^${sign}{0,3}\s*\d[\d\s.,:/'’()+\-−–]*(?:\s*${unit}){0,2}(?:\s*(?:/|per|pro)\s*\p{L}+\.?)?\s*[)*]*$`,
  "u",
);
const nothing = /^[\p{P}\p{S}\s]+$/u;
const year = /^(?:19|20)\d\d(?:\s*[/–-]\s*(?:\d\d){1,2})?$/;

/** Whether a cell says a value, such as `€9.50`, `5.37%`, `2026-01-02` or `+49 30 901820`, and no name. */
export function isValue(text: string): boolean {
  const trimmed = text.trim();
  return value.test(trimmed) || (trimmed !== "" && nothing.test(trimmed) && !/^[#%\p{Sc}]+$/u.test(trimmed));
}

/**
 * A first row is a head when rows follow it, most of its cells are filled, none is a value or a question and no two are
 * alike. Years are names where the first column has none.
 */
export function isHead([first = [], second]: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== "");
  const years = names.filter((name) => year.test(name));
  const yearsAcross = years.length > 1 && !year.test(first[0]?.trim() ?? "") && !isValue(first[0] ?? "");
  return (
    second !== undefined &&
    names.length * 2 > first.length &&
    new Set(names).size === names.length &&
    names.every((name) => (yearsAcross && year.test(name)) || !(isValue(name) || /[?？؟]$/u.test(name)))
  );
}
