/** A list repeats its name. */
export function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(
    given.flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
  return query.size > 0 ? `?${query}` : "";
}
