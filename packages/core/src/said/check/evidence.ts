import { setImmediate } from "node:timers/promises";
import type { Citation } from "../../schema/search.ts";
import type { Figure } from "../read/figure.ts";
import { type ReadText, readText } from "../read/read-text.ts";
import type { Token } from "../read/tokens.ts";
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

/** What stands around a place of a text. */
export interface Surroundings {
  /** The roots of its sentence, each by its nearness, 0 to 1. */
  near: ReadonlyMap<string, number>;
  /** The roots of the whole text, where they say something of it; null where they don't. */
  whole: ReadonlySet<string> | null;
}

/** A figure with what stands around it. */
export interface PlacedFigure extends Figure {
  around: Surroundings;
}

/** All that a sentence is held against. */
export interface Evidence {
  grounds: readonly ReadGround[];
  /** How much a root tells: the rarer, the more. */
  weight: (root: string) => number;
  words: ReadonlySet<string>;
  roots: ReadonlySet<string>;
}

/** Reads grounds, and keeps what it read: most sentences of a call rest on the same. */
export interface GroundReader {
  /** What is new, piece by piece, so that others have their turn: reading takes some milliseconds for 4,000 characters. */
  readAhead(grounds: readonly Ground[], hint: string | null): Promise<void>;
  evidence(grounds: readonly Ground[], hint: string | null): Evidence;
}

/** Texts that are kept beside those of the present grounds. */
const mostKept = 128;
const readAtOnce = 4_000;

export function createGroundReader(): GroundReader {
  const kept = new Map<string, Pick<ReadGround, "read" | "figures">>();
  let last: { key: readonly Ground[]; evidence: Evidence } | null = null;
  const readOne = (text: string, hint: string | null) => {
    const found = kept.get(text);
    if (found) return found;
    const read = readText(text, hint);
    const made = { read, figures: placed(read, true) };
    kept.set(text, made);
    return made;
  };
  return {
    async readAhead(grounds, hint) {
      let characters = 0;
      for (const { text } of grounds) {
        if (kept.has(text)) continue;
        if (characters > readAtOnce) {
          await setImmediate();
          characters = 0;
        }
        readOne(text, hint);
        characters += text.length;
      }
    },
    evidence(grounds, hint) {
      const isSame =
        last?.key.length === grounds.length &&
        last.key.every(({ text, from }, at) => text === grounds[at]!.text && from === grounds[at]!.from);
      if (last && isSame) return last.evidence;
      const evidence = evidenceOf(grounds.map((ground) => ({ ...ground, ...readOne(ground.text, hint) })));
      last = { key: grounds, evidence };
      const present = new Set(grounds.map(({ text }) => text));
      for (const text of kept.keys()) {
        if (kept.size <= mostKept) break;
        if (!present.has(text)) kept.delete(text);
      }
      return evidence;
    },
  };
}

/** What a word anywhere in the same text says about a figure, beside one next to it. */
const ofWhole = 0.15;

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
export function placed(read: ReadText, isWhole: boolean): PlacedFigure[] {
  return read.figures.map((figure, index) => ({
    ...figure,
    around: around(read, rangeOf(read, figure, index), isWhole),
  }));
}

/** Both ends of "from 8:30 to 17:30" stand where the whole range stands. */
export function rangeOf({ figures, tokens, language }: ReadText, figure: Figure, index: number): Figure {
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

/** Tokens over which nearness falls to a half, and the nearness below which a word says nothing. */
const half = 5;
const leastNearness = 0.01;

/** What stands around a place of a text. */
export function around(
  read: ReadText,
  figure: Pick<Figure, "from" | "to"> & { readings?: Figure["readings"] },
  isWhole: boolean,
): Surroundings {
  const { tokens, contentAt, figures, figureAt, language } = read;
  const near = new Map<string, number>();
  const kind = figure.readings?.[0]?.kind ?? null;
  /** Another figure of the kind whose nearer end is at a token. */
  const isBeyond = (at: number, direction: number) => {
    const other = figures[figureAt[at]!];
    if (!other || kind === null || other.readings[0]!.kind !== kind) return false;
    if (other.to > figure.from && other.from < figure.to) return false;
    return at === (direction < 0 ? other.to - 1 : other.from);
  };
  const isApart = ({ text, word }: Token) => text === "," || language.clauseWords.has(word);
  const { sentence } = tokens[figure.from]!;
  for (const direction of [-1, 1]) {
    let nearness = 1;
    for (let at = direction < 0 ? figure.from - 1 : figure.to; tokens[at]?.sentence === sentence; at += direction) {
      nearness *= half / (half + 1);
      if (isBeyond(at, direction) || isApart(tokens[at]!)) nearness *= 0.5;
      if (nearness < leastNearness) break;
      const { word } = tokens[at]!;
      const root = language.predicates.has(word) || unitOf(word) ? null : contentAt[at];
      if (root && (near.get(root) ?? 0) < nearness) near.set(root, nearness);
    }
  }
  return { near, whole: isWhole ? read.roots : null };
}

/** How near a root is to a place. */
export function nearnessOf(root: string, { near, whole }: Surroundings): number {
  return Math.max(near.get(root) ?? 0, whole?.has(root) ? ofWhole : 0);
}

/** How far two places speak of the same thing: the share of what is near the first that is around the second. */
export function likeness(first: Surroundings, second: Surroundings, weight: Evidence["weight"]): number {
  let shared = 0;
  let all = 0;
  for (const [root, nearness] of first.near) {
    const worth = nearness * weight(root);
    all += worth;
    shared += Math.min(nearness, nearnessOf(root, second)) * weight(root);
  }
  return all === 0 ? 0 : shared / all;
}
