import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import type { MeasuredOn } from "@cuecard/checks/command-line";
import type { Bench, Report } from "../bench.ts";
import { plot } from "./plot.ts";
import { type Section, sections } from "./sections.ts";

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
  const kept = sections.flatMap((section) => {
    const file = new URL(`${section.result}.json`, results);
    return existsSync(file) ? [{ section, result: JSON.parse(readFileSync(file, "utf8")) as Kept }] : [];
  });
  for (const { section, result } of kept)
    writeFileSync(new URL(`${section.result}.svg`, images), plot(titleOf(section), barsOf(section, result)));
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

/** The page; a table, a plot and how to measure again for each result. */
export function pageOf(kept: readonly { section: Section; result: Kept }[]): string {
  const parts = kept.map(({ section, result }) => {
    const { on, notes, title } = result;
    return [
      `## ${section.title}`,
      section.introduction,
      `![${titleOf(section)}: a bar for each row of the table below](images/benchmarks/${section.result}.svg)`,
      `${title}.`,
      tableOf(result),
      notes.map((note) => `- ${note}`).join("\n"),
      `Measured on ${on.date} at commit \`${on.commit}\`, ${on.machine}, load ${on.load}, in a clone of the repository with \`pnpm ${on.command}\`.${beside(result)}`,
    ].join("\n\n");
  });
  return `${[head, ...parts].join("\n\n")}\n`;
}

const head = `# Benchmarks

All figures of a table come from one run on one machine, Cuecard's and its peers' alike. Read ratios: the machine has few cores and other work beside it. Load is how many processes wanted a core, in the minute before the run and in its last one.

<!-- Written by \`pnpm bench publish\` from packages/bench/results. -->`;

function tableOf({ columns, rows }: Report): string {
  const lines = rows.map(
    ({ subject, cells }) => `| ${[subject, ...columns.map((column) => shown(cells[column]))].map(cell).join(" | ")} |`,
  );
  const isFigure = (column: string) => rows.every(({ cells }) => typeof cells[column] !== "string");
  const rule = columns.map((column) => (isFigure(column) ? "---:" : "---"));
  return [`| | ${columns.map(cell).join(" | ")} |`, `|---|${rule.join("|")}|`, ...lines].join("\n");
}

function barsOf({ plot: { column } }: Section, { rows }: Report) {
  return rows.flatMap(({ subject, cells }) => {
    const value = cells[column];
    return typeof value === "number" ? [{ label: subject, value, isOwn: /^cuecard/i.test(subject) }] : [];
  });
}

/** The versions of the libraries that a row names. */
function beside({ on, rows }: Kept): string {
  const subjects = rows.map(({ subject }) => subject.toLowerCase()).join(" ");
  const named = Object.entries(on.libraries).filter(([name]) =>
    name.split("/").some((part) => part.length > 2 && subjects.includes(part.replace("@", "").toLowerCase())),
  );
  return named.length === 0 ? "" : ` Versions: ${named.map(([name, version]) => `\`${name}@${version}\``).join(", ")}.`;
}

const titleOf = ({ plot: { column, better } }: Section) => `${column}, ${better} is better`;
const cell = (text: string) => text.replaceAll("|", "\\|");

function shown(value: number | string | undefined): string {
  if (value === undefined) return "–";
  return typeof value === "string" ? value : value >= 100 ? value.toFixed(0) : String(Number(value.toPrecision(3)));
}
