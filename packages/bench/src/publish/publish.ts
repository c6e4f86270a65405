import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { MeasuredOn } from "@cuecard/checks/command-line";
import type { Bench, Report } from "../bench.ts";
import { betterPeers, figureOf, shownNumber } from "./beside.ts";
import { plot } from "./plot.ts";
import { type Section, sections, type Table } from "./sections.ts";

/** What a run with `--json` keeps. */
interface Kept extends Report {
  on: MeasuredOn;
}

const results = new URL("../../results/", import.meta.url);
const docs = new URL("../../../../docs/", import.meta.url);

/** Writes the page of benchmarks and its plots from the results that are kept. */
export const publish: Bench = async () => {
  const images = new URL("images/benchmarks/", docs);
  mkdirSync(images, { recursive: true });
  const kept = readKept();
  for (const { section, result } of kept)
    for (const [at, table] of section.tables.entries())
      writeFileSync(new URL(imageOf(section, at), images), plot(titleOf(table), barsOf(table, result)));
  writeFileSync(new URL("benchmarks.md", docs), pageOf(kept));
  return {
    title: "Written: docs/benchmarks.md",
    columns: ["measured", "commit"],
    rows: kept.map(({ section, result: { on } }) => ({
      subject: section.result,
      cells: { measured: on.date, commit: on.commit },
    })),
    notes: [],
  };
};

/** The results that are kept, with the sections that show them. */
export function readKept(): { section: Section; result: Kept }[] {
  return sections.flatMap((section) => {
    const file = new URL(`${section.result}.json`, results);
    return existsSync(file) ? [{ section, result: JSON.parse(readFileSync(file, "utf8")) as Kept }] : [];
  });
}

/** The page; tables, plots and how to measure again for each result. */
export function pageOf(kept: readonly { section: Section; result: Kept }[]): string {
  const parts = kept.map(({ section, result }) => {
    const { on, notes, title } = result;
    return [
      `## ${section.title}`,
      section.introduction,
      `${title}.`,
      ...section.tables.flatMap((table, at) => {
        const rows = rowsOf(table, result);
        return [
          `![${titleOf(table)}: a bar for each row of the table below](images/benchmarks/${imageOf(section, at)})`,
          tableOf(table.columns ?? result.columns, rows),
          betterPeers(rows, table),
        ];
      }),
      `How to read this:\n\n${notes.map((note) => `- ${note}`).join("\n")}`,
      `Measured on ${on.date} at commit \`${on.commit}\`, ${on.machine}, load ${on.load}, in a clone of the repository with \`pnpm ${on.command}\`.${versionsOf(result)}`,
    ]
      .filter((part) => part !== "")
      .join("\n\n");
  });
  return `${[head, ...parts].join("\n\n")}\n`;
}

const head = `# Benchmarks

All figures of a table come from one run on one machine, Cuecard's and its peers' alike. Read ratios: the machine has few cores and other work beside it. Load is how many processes wanted a core, in the minute before the run and in its last one. The bars of Cuecard are blue. \`DATA\` is a folder with the public sets that a section names. A commit with \`+\` had changes beside it that were not committed.

<!-- Written by \`pnpm bench publish\` from packages/bench/results. -->`;

const rowsOf = ({ rows: shown }: Table, { rows }: Report) =>
  shown ? rows.filter(({ subject }) => shown.test(subject)) : rows;

function tableOf(columns: readonly string[], rows: Report["rows"]): string {
  const lines = rows.map(
    ({ subject, cells }) => `| ${[subject, ...columns.map((column) => shown(cells[column]))].map(cell).join(" | ")} |`,
  );
  const isFigure = (column: string) => rows.every(({ cells }) => typeof cells[column] !== "string");
  const rule = columns.map((column) => (isFigure(column) ? "---:" : "---"));
  return [`| | ${columns.map(cell).join(" | ")} |`, `|---|${rule.join("|")}|`, ...lines].join("\n");
}

function barsOf(table: Table, result: Report) {
  return rowsOf(table, result).flatMap(({ subject, cells }) => {
    const value = figureOf(cells[table.plot.column]);
    return value === null ? [] : [{ label: subject, value, isOwn: !table.peers?.test(subject) }];
  });
}

/** The versions of the libraries that a row names. */
function versionsOf({ on, rows }: Kept): string {
  const subjects = rows.map(({ subject }) => subject.toLowerCase()).join(" ");
  const named = Object.entries(on.libraries).filter(([name]) =>
    name.split("/").some((part) => part.length > 2 && subjects.includes(part.replace("@", "").toLowerCase())),
  );
  return named.length === 0 ? "" : ` Versions: ${named.map(([name, version]) => `\`${name}@${version}\``).join(", ")}.`;
}

const imageOf = ({ result }: Section, at: number) => `${result}${at === 0 ? "" : `-${at + 1}`}.svg`;
const titleOf = ({ plot: { column, better } }: Table) => `${column}, ${better} is better`;
const cell = (text: string) => text.replaceAll("|", "\\|");

function shown(value: number | string | undefined): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? value : shownNumber(value);
}
