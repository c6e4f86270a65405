import type { Figure, Reading } from "../read/figure.ts";
import type { ReadText } from "../read/read-text.ts";
import { basisOf, type Claim, type ClaimKind, spanOf } from "./claim.ts";
import { computed } from "./computed.ts";
import { type Evidence, likeness, nearnessOf, type PlacedFigure, placed, type ReadGround } from "./evidence.ts";
import { hasOwner, neighbourOf } from "./neighbour.ts";
import { compare } from "./same-figure.ts";
import { isEquated, isOfOtherTime } from "./times-of.ts";

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
  const figures = placed(read, false);
  const counts = new Set<number>();
  const checked = figures.map((figure) => ({
    figure,
    found: checkFigure(read, figure, evidence, { figures, counts }),
  }));
  return checked.flatMap(({ figure, found }) =>
    found === null || (found.verdict !== "supported" && counts.has(figure.from)) ? [] : found,
  );
}

/** `counts`: first tokens of numbers that others were multiplied with are added. */
function checkFigure(
  read: ReadText,
  figure: PlacedFigure,
  evidence: Evidence,
  { figures, counts }: { figures: readonly PlacedFigure[]; counts: Set<number> },
): Claim | null {
  let same: Fit | null = null;
  let other: Fit | null = null;
  let neighbour: Fit | null = null;
  let converse: Fit | null = null;
  const isRound = isAbout(read, figure);
  const amounts: Fit[] = [];
  for (const ground of evidence.grounds) {
    for (const theirs of ground.figures) {
      const compared = compare(figure, theirs, isRound);
      const isOtherTime = compared === "same" && isOfOtherTime(read, figure, { read: ground.read, figure: theirs });
      const comparison = isOtherTime ? "other" : compared;
      if (comparison === "other" && ground.from === "caller") continue;
      if (comparison === null && !isAmount(theirs)) continue;
      const like = likenessOf(read, figure, { ground, figure: theirs }, evidence);
      const fit = { ground, figure: theirs, like };
      if (isAmount(theirs)) amounts.push(fit);
      if (comparison === "other" && isOrdinal(figure) && !isSameRow(read, figure, fit)) continue;
      if (comparison === "other" && isOnOtherDay({ read, figure }, { read: ground.read, figure: theirs })) {
        if (like > (converse?.like ?? -1)) converse = fit;
        continue;
      }
      const right = comparison === "same" && ground.from !== "caller" ? neighbourOf(read, figure, fit) : null;
      if (right) neighbour = { ground, figure: right, like };
      else if (comparison === "same" && like > (same?.like ?? -1)) same = fit;
      if (comparison === "other" && like > (other?.like ?? -1)) other = fit;
    }
  }
  if (isEquated(read, figure)) return same && claim(read, figure, "supported", same);
  if (neighbour && neighbour.like > (same?.like ?? 0)) return claim(read, figure, "contradicted", neighbour);
  if (same && !(other && isMixedUp(read, figure, { same, other, figures })))
    return claim(read, figure, "supported", same);
  amounts.sort((left, right) => right.like - left.like);
  // "A year would be 144" may name nothing of what it speaks of.
  const isNamed = amounts[0] && amounts[0].like >= least.contradicts;
  const alike = isNamed ? amounts.filter(({ like }) => like >= least.contradicts) : amounts;
  const made = computed(read, figure, alike, least.nearer);
  if (made?.isTold) {
    counts.add(made.count);
    return claim(read, figure, "supported", made.of);
  }
  if (made) return claim(read, figure, "unsupported", null);
  if (other && other.like >= least.contradicts) return claim(read, figure, "contradicted", other);
  if (converse && converse.like >= least.contradicts) return claim(read, figure, "supported", converse);
  return figure.isSoft ? null : claim(read, figure, "unsupported", null);
}

interface FigureInText {
  read: ReadText;
  figure: Figure;
}

/** "Closed on Sundays" and "open Monday to Friday" say the same: one denies of a weekday what the other says of other ones. */
const isOnOtherDay = (mine: FigureInText, theirs: FigureInText) =>
  mine.figure.readings[0]!.kind === "weekday" && isDenied(mine) !== isDenied(theirs);

const isDenied = ({ read: { clauses }, figure: { from: at } }: FigureInText) =>
  clauses.some(({ from, to, denied }) => from <= at && at < to && denied.size > 0);

const isAmount = ({ readings: [first] }: Figure) => first!.kind === "money" || first!.kind === "quantity";

/** "about thirty", "a bit over two hours": the figure is rounded. */
function isAbout({ tokens, language }: ReadText, { from }: Figure): boolean {
  const words = tokens.slice(Math.max(0, from - 3), from).map(({ word }) => word);
  return words.some((_, at) => language.about.has(words.slice(at).join(" ")));
}

/** The value is written, and of another thing: nothing of the sentence is near it, or the sentence's names are nearer to another value. */
function isMixedUp(
  read: ReadText,
  figure: PlacedFigure,
  { same, other, figures }: { same: Fit; other: Fit; figures: readonly PlacedFigure[] },
): boolean {
  const isGroup = figure.readings[0]!.kind === "weekday" && !Number.isInteger(Math.log2(figure.readings[0]!.value));
  const isOneSentence =
    hasOwner(figure) &&
    same.ground.read === other.ground.read &&
    same.ground.read.tokens[same.figure.from]!.sentence === other.ground.read.tokens[other.figure.from]!.sentence;
  if (!isGroup && !isOneSentence && other.like >= least.fits && same.like <= least.isElsewhere) return true;
  const { language, tokens, names } = read;
  const roots = names.flatMap(({ from, to, isSure }) =>
    !isSure ? [] : tokens.slice(from, to).map(({ word }) => language.root(word)),
  );
  // "Leaving at 1:34, in Bedford at 6:55": a name is of the figure that it stands next to.
  const beside = figures.filter(
    (one) => one.from !== figure.from && one.readings[0]!.kind === figure.readings[0]!.kind,
  );
  const isOwn = (root: string) => {
    const nearness = figure.around.near.get(root) ?? 0;
    return nearness > 0 && beside.every(({ around }) => (around.near.get(root) ?? 0) <= nearness);
  };
  const leads = roots
    .filter(isOwn)
    .map((root) => nearnessOf(root, other.figure.around) - nearnessOf(root, same.figure.around));
  return leads.some((lead) => lead >= least.nearer) && leads.every((lead) => lead >= 0) && isOfAnother(read, same);
}

/** A written value stands beside a name that the sentence doesn't say. */
function isOfAnother({ roots }: ReadText, { ground: { read }, figure }: Fit): boolean {
  const { tokens, contentAt } = read;
  const { sentence } = tokens[figure.from]!;
  return tokens.some(
    (token, at) => token.sentence === sentence && token.isCapital && contentAt[at] && !roots.has(contentAt[at]),
  );
}

/** "The second step" and "the third person" speak of different things. */
const isSameRow = (read: ReadText, figure: PlacedFigure, fit: Fit) =>
  fit.like >= least.fits || isNamedAlike(read, figure, fit).behind;

const isOrdinal = ({ readings: [first] }: Figure) => first!.kind === "number" && first!.unit === "th";

/** A thing that is counted, or that a number names, tells more than any word around. */
function likenessOf(read: ReadText, figure: PlacedFigure, theirs: Omit<Fit, "like">, evidence: Evidence): number {
  const like = likeness(figure.around, theirs.figure.around, evidence.weight);
  const { before, behind } = isNamedAlike(read, figure, theirs);
  return like + (before || behind ? 0.2 : 0);
}

/** Whether the words next to two figures are the same. */
function isNamedAlike(
  read: ReadText,
  figure: Figure,
  { ground, figure: theirs }: Omit<Fit, "like">,
): Record<"before" | "behind", boolean> {
  const mine = neighbours(read, figure);
  const other = neighbours(ground.read, theirs);
  return {
    before: mine.before !== null && mine.before === other.before,
    behind: mine.behind !== null && mine.behind === other.behind,
  };
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
