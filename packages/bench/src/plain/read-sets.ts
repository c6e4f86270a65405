import { existsSync, readdirSync, readFileSync } from "node:fs";
import { drawn } from "../drawn.ts";

/**
 * Weights and rules may be chosen on the open half, on `tuning`, which has trades only, and on `fresh`; `locked`, `further` and `kept` are for the report. `locked` and
 * `further` were reported several times by now; `kept`, the other half of `fresh`, once. Both have no checks. `latest` and `sealed` are the halves of five more English trades.
 */
export type PlainHalf = "open" | "locked" | "further" | "tuning" | "fresh" | "kept" | "latest" | "sealed";

const whole: ReadonlySet<PlainHalf> = new Set(["further", "tuning"]);
const drawnFirst: ReadonlySet<PlainHalf> = new Set(["open", "fresh", "latest"]);
const folders: Record<PlainHalf, string> = {
  open: "./",
  locked: "./",
  further: "./further/",
  tuning: "./tuning/",
  fresh: "./fresh/",
  kept: "./fresh/",
  latest: "./last/",
  sealed: "./last/",
};

/** One trade of one language: short texts, and questions in other words than theirs. */
export interface Trade {
  name: string;
  language: string;
  texts: PlainText[];
  questions: { text: string; answeredBy: PlainText }[];
}

export interface PlainText {
  title: string;
  body: string;
}

/** A call in which an agent walks a caller through checks. */
export interface CheckedCall {
  name: string;
  texts: PlainText[];
  turns: { speaker: "agent" | "caller"; text: string; needsKnowledge: boolean }[];
}

/** Drawn once, before the engine was touched. */
const seed = 35;

export function readTrades(half: PlainHalf): Trade[] {
  const folder = `${folders[half]}trades/`;
  const files = readdirSync(new URL(folder, import.meta.url)).sort();
  return files.map((file) => {
    const lines = linesOf(`${folder}${file}`);
    const texts = textsOf(lines);
    const questions = lines.flatMap((line) => {
      const [, place, text] = /^\? (\d+) (.+)$/.exec(line) ?? [];
      return text === undefined ? [] : [{ text, answeredBy: texts[Number(place) - 1]! }];
    });
    return { name: file.slice(0, -4), language: file.slice(0, 2), texts, questions: halfOf(questions, half) };
  });
}

/** Lines that ask for nothing, by language. */
export function readSmallTalk(half: PlainHalf): Map<string, string[]> {
  return new Map(
    partsOf(`${folders[half]}small-talk.txt`, "# ").map(
      ([language, ...lines]) => [language!, halfOf(lines, half)] as const,
    ),
  );
}

/** None where the folder has no file of them. In the file `+` marks what needs knowledge, `-` what does not, `>` the agent. */
export function readCheckedCalls(half: PlainHalf): CheckedCall[] {
  const calls = partsOf(`${folders[half]}troubleshooting.txt`, "= ").map(([name, ...lines]): CheckedCall => {
    const said = lines.filter((line) => /^[-+>] /.test(line));
    return {
      name: name!,
      texts: textsOf(lines.filter((line) => !said.includes(line))),
      turns: said.map((line) => ({
        speaker: line.startsWith(">") ? "agent" : "caller",
        text: line.slice(2),
        needsKnowledge: line.startsWith("+"),
      })),
    };
  });
  return halfOf(calls, half);
}

function halfOf<Item>(items: readonly Item[], half: PlainHalf): Item[] {
  if (whole.has(half)) return [...items];
  const open = new Set(drawn(items, Math.ceil(items.length / 2), seed));
  return items.filter((item) => open.has(item) === drawnFirst.has(half));
}

function textsOf(lines: readonly string[]): PlainText[] {
  const texts: PlainText[] = [];
  for (const line of lines) {
    if (line.startsWith("# ")) texts.push({ title: line.slice(2), body: "" });
    else if (!line.startsWith("? ")) texts.at(-1)!.body += line;
  }
  return texts;
}

/** Each begins with what stands behind the mark. */
function partsOf(path: string, mark: string): string[][] {
  const parts: string[][] = [];
  for (const line of linesOf(path)) {
    if (line.startsWith(mark) && !(mark === "= " && line.startsWith("# "))) parts.push([line.slice(mark.length)]);
    else parts.at(-1)!.push(line);
  }
  return parts;
}

function linesOf(path: string): string[] {
  const file = new URL(path, import.meta.url);
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}
