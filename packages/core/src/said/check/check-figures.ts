import type { Figure, Reading } from "../read/figure.ts";
import type { ReadText } from "../read/read-text.ts";
import { basisOf, type Claim, type ClaimKind, spanOf } from "./claim.ts";
import { type Evidence, likeness, nearnessOf, type PlacedFigure, placed, type ReadGround } from "./evidence.ts";
import { compare } from "./same-figure.ts";

/** Fitted on the open half of bench's sentences (`bench said`), November 2026. */
const least = {
  /** Likeness from which another value of the same thing contradicts. */
  contradicts: 0.2,
  /** Likeness of another value from which it counts, where the same value is said of nothing like it. */
  fits: 0.7,
  /** Greatest likeness of that same value. */
  isElsewhere: 0.3,
  /** How much nearer a name must stand to another value than to the same one, so that the two were mixed up. */
  nearer: 0.1,
};

interface Fit {
  ground: ReadGround;
  figure: PlacedFigure;
  like: number;
}

/** Each figure of a sentence, held against those of the evidence that speak of the same. */
export function checkFigures(read: ReadText, evidence: Evidence): Claim[] {
  return placed(read, false).flatMap((figure) => checkFigure(read, figure, evidence) ?? []);
}

function checkFigure(read: ReadText, figure: PlacedFigure, evidence: Evidence): Claim | null {
  let same: Fit | null = null;
  let other: Fit | null = null;
  for (const ground of evidence.grounds) {
    for (const theirs of ground.figures) {
      const comparison = compare(figure, theirs);
      if (comparison === null || (comparison === "other" && ground.from === "caller")) continue;
      const like = likenessOf(read, figure, { ground, figure: theirs }, evidence);
      const fit = { ground, figure: theirs, like };
      if (comparison === "same" && like > (same?.like ?? -1)) same = fit;
      if (comparison === "other" && like > (other?.like ?? -1)) other = fit;
    }
  }
  if (same && !(other && isMixedUp(read, figure, { same, other }))) return claim(read, figure, "supported", same);
  if (other && other.like >= least.contradicts) return claim(read, figure, "contradicted", other);
  return figure.isSoft ? null : claim(read, figure, "unsupported", null);
}

/** The value is written, and of another thing: nothing of the sentence is near it, or the sentence's names are nearer to another value. */
function isMixedUp(read: ReadText, figure: PlacedFigure, { same, other }: { same: Fit; other: Fit }): boolean {
  const isGroup = figure.readings[0]!.kind === "weekday" && !Number.isInteger(Math.log2(figure.readings[0]!.value));
  if (!isGroup && other.like >= least.fits && same.like <= least.isElsewhere) return true;
  const { language, tokens, names } = read;
  const roots = names.flatMap(({ from, to }) => tokens.slice(from, to).map(({ word }) => language.root(word)));
  const leads = roots
    .filter((root) => figure.around.near.has(root))
    .map((root) => nearnessOf(root, other.figure.around) - nearnessOf(root, same.figure.around));
  return leads.some((lead) => lead >= least.nearer) && leads.every((lead) => lead >= 0);
}

/** A thing that is counted, or that a number names, tells more than any word around. */
function likenessOf(
  read: ReadText,
  figure: Figure,
  { ground, figure: theirs }: Omit<Fit, "like">,
  evidence: Evidence,
): number {
  const like = likeness((figure as PlacedFigure).around, theirs.around, evidence.weight);
  const mine = neighbours(read, figure);
  const other = neighbours(ground.read, theirs);
  const isNamed =
    (mine.before !== null && mine.before === other.before) || (mine.behind !== null && mine.behind === other.behind);
  return like + (isNamed ? 0.2 : 0);
}

function neighbours(
  { contentAt, tokens, language }: ReadText,
  { from, to }: Figure,
): Record<"before" | "behind", string | null> {
  const telling = (at: number) => (language.predicates.has(tokens[at]?.word ?? "") ? null : (contentAt[at] ?? null));
  return { before: telling(from - 1), behind: telling(to) };
}

const kinds: Record<Reading["kind"], ClaimKind> = {
  money: "price",
  quantity: "quantity",
  time: "time",
  date: "date",
  month: "date",
  weekday: "day",
  number: "number",
  phone: "phone",
  code: "name",
};

function claim(read: ReadText, { from, to, readings }: Figure, verdict: Claim["verdict"], fit: Fit | null): Claim {
  const { tokens, text } = read;
  return {
    kind: kinds[readings[0]!.kind],
    text: spanOf(tokens, text, from, to),
    start: tokens[from]!.start,
    end: tokens[to - 1]!.end,
    verdict,
    basis: fit && basisOf(fit.ground, fit.figure.from, fit.figure.to),
  };
}
