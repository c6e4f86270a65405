import type { Citation } from "../../schema/search.ts";
import type { Figure } from "../read/figure.ts";
import { type ReadText, readText } from "../read/read-text.ts";
import { unitOf } from "../read/units.ts";

/** What an agent's words may rest on. */
export interface Ground {
  from: "passage" | "tool" | "variable" | "caller" | "instructions";
  text: string;
  /** Of a passage. */
  chunkId?: string;
  citation?: Citation;
}

/** A ground as it was read. */
export interface ReadGround extends Ground {
  read: ReadText;
  figures: readonly PlacedFigure[];
}

/** A figure with the words around it, each by its nearness. */
export interface PlacedFigure extends Figure {
  around: ReadonlyMap<string, number>;
}

/** All that a sentence is held against. */
export interface Evidence {
  grounds: readonly ReadGround[];
  /** How much a root tells: the rarer, the more. */
  weight: (root: string) => number;
  words: ReadonlySet<string>;
  roots: ReadonlySet<string>;
}

export type ReadGrounds = (grounds: readonly Ground[], hint: string | null) => Evidence;

const mostKept = 128;

/** Reads grounds, and keeps what it read: most sentences of a call rest on the same. */
export function createGroundReader(): ReadGrounds {
  const kept = new Map<string, Pick<ReadGround, "read" | "figures">>();
  let last: { key: readonly Ground[]; evidence: Evidence } | null = null;
  const readOne = (text: string, hint: string | null) => {
    const found = kept.get(text);
    if (found) return found;
    const read = readText(text, hint);
    const made = { read, figures: placed(read, isOfWhole) };
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
    kept.set(text, made);
    return made;
  };
  return (grounds, hint) => {
    const isSame =
      last?.key.length === grounds.length &&
      last.key.every(({ text, from }, at) => text === grounds[at]!.text && from === grounds[at]!.from);
    if (last && isSame) return last.evidence;
    const evidence = evidenceOf(grounds.map((ground) => ({ ...ground, ...readOne(ground.text, hint) })));
    last = { key: grounds, evidence };
    return evidence;
  };
}

/** What a word anywhere in the same text says about a figure, beside one next to it. */
const isOfWhole = 0.15;

function evidenceOf(grounds: readonly ReadGround[]): Evidence {
  const sentences = new Map<string, number>();
  let count = 0;
  for (const { read } of grounds) {
    const seen = new Map<number, Set<string>>();
    for (const [at, root] of read.contentAt.entries()) {
      if (root === null) continue;
      const { sentence } = read.tokens[at]!;
      const roots = seen.get(sentence) ?? new Set();
      seen.set(sentence, roots.add(root));
    }
    count += seen.size;
    for (const roots of seen.values()) for (const root of roots) sentences.set(root, (sentences.get(root) ?? 0) + 1);
  }
  // What no ground speaks of may be another thing altogether.
  const unknown = 0.6 * Math.log(1 + count);
  return {
    grounds,
    weight: (root) => {
      const found = sentences.get(root);
      return found === undefined ? unknown : Math.log(1 + count / found);
    },
    words: union(grounds.map(({ read }) => read.words)),
    roots: union(grounds.map(({ read }) => read.roots)),
  };
}

function union(sets: readonly ReadonlySet<string>[]): Set<string> {
  const all = new Set<string>();
  for (const set of sets) for (const one of set) all.add(one);
  return all;
}

/** The words around each figure of a text: the nearer the more, and less behind another figure of its kind. */
export function placed(read: ReadText, ofWhole: number): PlacedFigure[] {
  return read.figures.map((figure, index) => ({
    ...figure,
    around: around(read, rangeOf(read, figure, index), ofWhole),
  }));
}

/** Both ends of "from 8:30 to 17:30" stand where the whole range stands. */
function rangeOf({ figures, tokens, language }: ReadText, figure: Figure, index: number): Figure {
  const isJoined = (left: Figure | undefined, right: Figure | undefined) =>
    left !== undefined &&
    right !== undefined &&
    right.from <= left.to + 1 &&
    left.readings[0]!.kind === right.readings[0]!.kind &&
    (right.from === left.to || language.ranges.has(tokens[left.to]!.word) || /^[-–]$/.test(tokens[left.to]!.text));
  const [before, behind] = [figures[index - 1], figures[index + 1]];
  if (isJoined(before, figure)) return { ...figure, from: before!.from };
  return isJoined(figure, behind) ? { ...figure, to: behind!.to } : figure;
}

/** Tokens over which nearness falls to a half. */
const half = 5;

/** The roots around a place of a text with their nearness, 0 to 1. */
export function around(
  read: ReadText,
  figure: Pick<Figure, "from" | "to"> & { readings?: Figure["readings"] },
  ofWhole: number,
): Map<string, number> {
  const { tokens, contentAt, figures } = read;
  const near = new Map<string, number>();
  if (ofWhole > 0) for (const root of read.roots) near.set(root, ofWhole);
  const kind = figure.readings?.[0]?.kind ?? null;
  const ofKind = figures.filter(
    ({ readings, from, to }) => kind !== null && (to <= figure.from || from >= figure.to) && readings[0]!.kind === kind,
  );
  const { sentence } = tokens[figure.from]!;
  for (const direction of [-1, 1]) {
    let nearness = 1;
    for (let at = direction < 0 ? figure.from - 1 : figure.to; tokens[at]?.sentence === sentence; at += direction) {
      nearness *= half / (half + 1);
      if (ofKind.some(({ from, to }) => at === (direction < 0 ? to - 1 : from))) nearness *= 0.5;
      const { word } = tokens[at]!;
      const root = read.language.predicates.has(word) || unitOf(word) ? null : contentAt[at];
      if (root && (near.get(root) ?? 0) < nearness) near.set(root, nearness);
    }
  }
  return near;
}

/** How far two places speak of the same thing: the share of what stands around the first that stands around the second. */
export function likeness(
  first: ReadonlyMap<string, number>,
  second: ReadonlyMap<string, number>,
  weight: Evidence["weight"],
): number {
  let shared = 0;
  let all = 0;
  for (const [root, nearness] of first) {
    const worth = nearness * weight(root);
    all += worth;
    shared += Math.min(nearness, second.get(root) ?? 0) * weight(root);
  }
  return all === 0 ? 0 : shared / all;
}
