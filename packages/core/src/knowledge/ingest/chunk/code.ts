import type { Document } from "../../../ports/document.ts";
import { codeLines, definition } from "./code-lines.ts";
import { packed } from "./packed.ts";
import { headedTables } from "./rows.ts";
import type { Strategy } from "./strategy.ts";
import { unitsOf } from "./units.ts";

/** Cuts source code between definitions. A document with code blocks keeps its prose as prose; one without is code throughout. */
export const code: Strategy = (input) => {
  const { document } = input;
  const tables = headedTables(document);
  const marked = document.marks.some(({ kind }) => kind === "code");
  const units = marked ? unitsOf({ document, apart: tables }) : codeLines(document.text, { start: 0, end: document.text.length });
  return packed({ ...input, units, tables });
};

/** Share of lines that must look like code, and how many of them are looked at. */
const codeShare = 0.5;
const sampledLines = 400;
const codeLine =
  /[{};]\s*$|^\s*(?:import|from|return|if|else|for|while|try|#include|using|package|let|var|const)\b.*[(){}:;="'\w]$|^\s*(?:\/\/|#|\*|\/\*)/;

/** Text without marks but paragraphs and pages, with definitions, most of whose lines are written as in a programming language. */
export function looksLikeCode({ text, marks }: Document): boolean {
  if (marks.some(({ kind }) => kind !== "paragraph" && kind !== "page")) return false;
  const lines = text
    .slice(0, sampledLines * 100)
    .split("\n", sampledLines)
    .filter((line) => line.trim() !== "");
  const definitions = lines.filter((line) => definition.test(line)).length;
  const coded = lines.filter((line) => definition.test(line) || codeLine.test(line) || /^\s{2,}\S/.test(line)).length;
  return definitions >= 2 && coded >= lines.length * codeShare && lines.some((line) => /[{}();=]\s*$|:\s*$/.test(line));
}
