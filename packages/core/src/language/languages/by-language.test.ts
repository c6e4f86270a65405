import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { byLanguage } from "./by-language.ts";
import { lists } from "./test-kit/lists.ts";

const languages = Object.entries(byLanguage);
const has = (list: string, tag: string) => Boolean(lists[list]!.of(byLanguage[tag]!));

test.each(languages)("%s has each list, or names it in `lacks` with the reason", (tag, { name, lacks = [] }) => {
  const named = lacks.flatMap(([why, without]) => without.split(" ").map((list) => ({ list, why })));
  const file = `packages/core/src/language/languages/${tag}.ts`;
  const faults = [
    ...Object.keys(lists)
      .filter((list) => !has(list, tag) && !named.some((one) => one.list === list))
      .map(
        (list) =>
          `${name} has no list "${list}" (${lists[list]!.says}): write it in ${file}, or put it into \`lacks\` there with the reason.`,
      ),
    ...named.flatMap(({ list, why }) => {
      if (!(list in lists))
        return [
          `${name} lacks "${list}", which is unknown: \`lacks\` in ${file} takes ${Object.keys(lists).join(", ")}.`,
        ];
      if (has(list, tag)) return [`${name} has the list "${list}": take it out of \`lacks\` in ${file}.`];
      return why.trim() === ""
        ? [`${name} lacks "${list}" without a reason: write it in front of the list in ${file}.`]
        : [];
    }),
  ];
  expect(faults).toEqual([]);
});

test("the page for a new language has the table of languages and lists", () => {
  const page = readFileSync(new URL("../../../../../docs/contributing/language.md", import.meta.url), "utf8");
  const tags = Object.keys(byLanguage).sort();
  const rows = Object.entries(lists).map(
    ([list, { says }]) => `| \`${list}\`: ${says} | ${tags.filter((tag) => has(list, tag)).join(" ") || "none"} |`,
  );
  const table = ["| list | languages that have it |", "|---|---|", ...rows].join("\n");
  // Copied from here into the page when a list or a language is added.
  expect(page).toContain(table);
});
