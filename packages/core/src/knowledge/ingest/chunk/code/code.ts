import type { Document } from "../../../../ports/document.ts";
import { packed } from "../strategies/packed.ts";
import type { Strategy } from "../strategies/strategy.ts";
import { headedTables } from "../units/rows.ts";
import { unitsOf } from "../units/units.ts";
import { codeLines } from "./lines.ts";
import { listingOf } from "./listings.ts";

/**
 * Cuts source code between definitions. A document with code blocks keeps its prose as prose; one without is code
 * throughout.
 */
export const code: Strategy = (input) => {
  const { document, listings } = input;
  const tables = headedTables(document);
  if (listings.length > 0) return packed({ ...input, units: unitsOf({ document, apart: tables, listings }), tables });
  const whole = { start: 0, end: document.text.length };
  const listing = listingOf(document.text, whole, null);
  const found = listing ? [listing] : [];
  return packed({ ...input, listings: found, units: codeLines(document.text, whole, found), tables });
};

/** Share of lines that must look like code, and how many of them are looked at. */
const codeShare = 0.5;
const sampledLines = 400;
const definition =
  /^\s*(?:@[\w.]+|\/\*\*|#\[|(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|pub(?:\(\w+\))?|unsafe|override|virtual|inline)\s+)*(?:function|func|fn|def|class|interface|trait|impl|struct|enum|type|module|namespace|object|record|protocol|extension|sub|procedure|CREATE|const\s+\w+\s*=\s*(?:async\s*)?(?:\(|function))\b)/;
const codeLine =
  /[{};]\s*$|^\s*(?:import|from|return|if|else|for|while|try|#include|using|package|let|var|const)\b.*[(){}:;="'\w]$|^\s*(?:\/\/|#|\*|\/\*)/;

/**
 * Text without marks but paragraphs and pages, with definitions, most of whose lines are written as in a programming
 * language.
 */
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
