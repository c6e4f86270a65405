import { countTokens } from "../../../tokens/tokens.ts";
import type { Definition } from "../code/definitions.ts";
import type { DraftChunk } from "../draft-chunk.ts";
import { embeddedContext, oneLine } from "../embedded-text.ts";
import { fitEnd } from "../pack/fit-end.ts";
import { createTokenRuler } from "../pack/token-ruler.ts";

/** What stands before a chunk's text. */
export type FittedContext = Pick<DraftChunk, "title" | "headingPath" | "tableHeader"> & {
  /** Tokens of what stands before the chunk's text. */
  tokens: number;
};

export interface WantedContext {
  title: string;
  headings: string[];
  /** Null outside of tables. */
  header: string | null;
  /** Definitions to list at the end of the heading path. */
  outlined: readonly Definition[];
}

/** As much of the wanted context as the budget of tokens has room for. */
export function fitContext({ title, headings, header, outlined }: WantedContext, budget: number): FittedContext {
  const titled = title !== "" && headings[0] !== title;
  const path = titled ? [title, ...headings] : headings;
  const head = header === "" ? null : header;
  const headTokens = head === null ? 0 : countTokens(`${head}\n`);
  const pathBudget = head === null ? budget : Math.max(budget - headTokens, budget >>> 1);
  const kept = cutPath(path, pathBudget);
  const withTitle = titled && kept.length === path.length;
  const names = { title: withTitle ? kept[0]! : null, headingPath: withTitle ? kept.slice(1) : kept };
  if (outlined.length > 1) names.headingPath = withOutline(names, outlined, pathBudget);
  const left = budget - countTokens(embeddedContext({ ...names, tableHeader: null }));
  const context = { ...names, tableHeader: head === null ? null : shorten(head, left) };
  return { ...context, tokens: countTokens(embeddedContext(context)) };
}

/**
 * The heading path and a list of the definitions: as they are written when there is room, else by name, as many as
 * there is room for.
 */
function withOutline(
  { title, headingPath }: Pick<FittedContext, "title" | "headingPath">,
  outlined: readonly Definition[],
  budget: number,
): string[] {
  const tokens = (path: string[]) => countTokens(embeddedContext({ title, headingPath: path, tableHeader: null }));
  const signatures = [...headingPath, oneLine(outlined.map(({ signature }) => signature).join(", "))];
  if (tokens(signatures) <= budget) return signatures;
  const list = shorten(oneLine(outlined.map(({ name }) => name).join(", ")), budget - tokens([...headingPath, ""]));
  if (list === null) return headingPath;
  const named = [...headingPath, list.replace(/,$/, "")];
  return tokens(named) <= budget ? named : headingPath;
}

/** Drops from the left until the path fits; the last heading alone is shortened. */
function cutPath(path: string[], budget: number): string[] {
  const tokens = (names: string[]) =>
    countTokens(embeddedContext({ title: null, headingPath: names, tableHeader: null }));
  for (let from = 0; from < path.length - 1; from++) {
    if (tokens(path.slice(from)) <= budget) return path.slice(from);
  }
  const last = shorten(path.at(-1) ?? "", budget);
  return last === null ? [] : [last];
}

/** The longest beginning that fits with its line end; null when nothing does. */
function shorten(line: string, budget: number): string | null {
  if (line === "" || countTokens(`${line}\n`) <= budget) return line || null;
  const ruler = createTokenRuler(line);
  for (let limit = budget - 1; limit > 0; limit--) {
    const end = fitEnd({ text: line, ruler, start: 0, end: line.length, limit, levels: ["word"] });
    const short = line.slice(0, end).trim();
    if (short !== "" && countTokens(`${short}\n`) <= budget) return short;
  }
  return null;
}
