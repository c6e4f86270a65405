import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = new URL("../", import.meta.url).pathname;
const page = readFileSync(join(root, "../../../docs/contributing/measurements.md"), "utf8");

/** Where passages get their order, and where it is judged whether they are given. */
const folders = [
  "knowledge/retrieve/rank",
  "knowledge/retrieve/rerank",
  "knowledge/retrieve/signals",
  "knowledge/retrieve/results",
  "knowledge/retrieve/floor",
  "language/near-talk.ts",
  "knowledge/retrieve/query",
  "knowledge/inject/trigger",
  "knowledge/inject/follow-up",
  "knowledge/conversation",
  "storage-kit/fuse.ts",
];

/** A number, or an object with some, that a name stands for, with the comment above it. */
const constant =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?const (\w+)(?:: [^=\n]+)? = (\{[^}=]*\d[^}=]*\}|\d[\d_./ *]*);$/gmu;
/** Limits of time, memory and what is read together change no order. */
const isLimit =
  /Ms$|^(?:remembered|pageSize|together|mostIndexes|mostNamedSources|loadedTogether|known|mostCharacters)$/u;

function constantsIn(path: string): string[] {
  return [...readFileSync(join(root, path), "utf8").matchAll(constant)].flatMap(([, comment = "", name, value]) => {
    const says = comment
      .replace(/\s*\n?\s*\*\s/gu, " ")
      .replace(/\s+/gu, " ")
      .replaceAll("|", "\\|")
      .trim();
    return isLimit.test(name!)
      ? []
      : [`| \`${path.replace(/^knowledge\//u, "")}\` | ${name} | ${value!.replace(/\s+/gu, " ")} | ${says} |`];
  });
}

it("stand in the table of the page as the code has them, and each says what it is", () => {
  const files = folders.flatMap((folder) =>
    folder.endsWith(".ts")
      ? [folder]
      : readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
          .filter((file) => file.endsWith(".ts") && !/test/u.test(file))
          .sort()
          .map((file) => join(folder, file)),
  );
  const rows = files.flatMap(constantsIn);
  expect(page.match(/^\| `\S+\.ts` \| .+$/gmu) ?? []).toEqual(rows);
  expect(rows.filter((row) => row.endsWith("|  |"))).toEqual([]);
  expect(page).toContain(`These are the ${rows.length} constants`);
});
