/** Query of a list's options that are set. An option with several values is repeated; an object is sent as JSON. */
export function queryOf(options: object): string {
  const pairs = Object.entries(options).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => [name, typeof one === "object" ? JSON.stringify(one) : String(one)]),
  );
  return new URLSearchParams(pairs).toString();
}
