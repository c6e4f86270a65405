import { readFileSync } from "node:fs";

/** The TSDoc comment above each exported schema of a file of `src/schema`, by the schema's name. */
export function readComments(file: string): Map<string, string> {
  const text = readFileSync(new URL(`../src/schema/${file}.ts`, import.meta.url), "utf8");
  const found = text.matchAll(/^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/)\nexport const (\w+)/gm);
  return new Map([...found].map(([, comment, name]) => [name!, comment!]));
}
