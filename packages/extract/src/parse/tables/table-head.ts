/** A first row is a head when rows follow it, most of its cells are filled, none is a number and no two are alike. */
export function isHead([first = [], second]: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return (
    second !== undefined &&
    names.length * 2 > first.length &&
    new Set(names).size === names.length &&
    names.every((name) => Number.isNaN(Number(name)))
  );
}
