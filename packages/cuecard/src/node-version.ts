/** The oldest Node of each line that Cuecard runs on, as `engines` in package.json says; every later line runs too. */
const oldest: Readonly<Record<number, number>> = { 22: 22, 24: 15 };
const everyFrom = 26;

/** Why this Node can't run Cuecard, in one line; null when it can. Nothing is loaded to find out. */
export function whyWrongNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  const leastMinor = oldest[major];
  if (major >= everyFrom || (leastMinor !== undefined && minor >= leastMinor)) return null;
  const lines = Object.entries(oldest).map(([line, least]) => `${line}.${least}+`);
  return `Cuecard needs Node ${lines.join(", ")} or ${everyFrom}+; this is Node ${version}. Install one from https://nodejs.org.`;
}
