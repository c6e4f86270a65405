import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { withFault } from "../planted.ts";
import { failures } from "./failures.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");

function linked(report: string): string {
  const [repository, number] = report.split("#");
  return `[${repository} #${number}](https://github.com/${repository}/issues/${number})`;
}

test("docs/handoff-failures.md lists every report with what went wrong and the test, in this order", () => {
  const rows = failures.map(
    ({ reports, what, test: { file, name } }) =>
      `| ${reports.map(linked).join(", ")} | ${what} | "${name}" in [${basename(file)}](../${file}) |`,
  );
  const listed = read("docs/handoff-failures.md")
    .split("\n")
    .filter((line) => line.startsWith("| ["));
  expect(listed).toEqual(rows);
});

test.each(failures)("$what", ({ test: { file, name }, fault }) => {
  expect(read(file).split(JSON.stringify(name)), `${file} has the test once`).toHaveLength(2);
  expect(withFault(read(fault.file), fault)).not.toBe(read(fault.file));
});
