import type { Clause } from "../read/clauses.ts";
import type { ReadText } from "../read/read-text.ts";
import { basisOf, type Claim, spanOf } from "./claim.ts";
import type { Evidence, ReadGround } from "./evidence.ts";

/** Fitted on the open half of bench's sentences (`bench said`), November 2026. */
const least = {
  shared: 0.6,
  /** Of the larger clause too, where what is denied stands behind something else that is. */
  beside: 0.5,
};

interface Match {
  ground: ReadGround;
  clause: Clause;
  share: number;
  isOpposite: boolean;
}

/** Clauses that say of a thing what the evidence denies of it, or deny what it says. */
export function checkDenials(read: ReadText, evidence: Evidence, asked: ReadText | null): Claim[] {
  const claims: Claim[] = [];
  for (const clause of read.clauses) {
    if (clause.isQuestion) continue;
    const found = bestMatch(clause, evidence);
    if (found && (found.isOpposite || found.clause.denied.size > 0)) claims.push(claimOf(read, clause, found));
  }
  const answered = asked && bareAnswer(read);
  if (asked && answered) {
    const [clause] = asked.clauses.slice(-1);
    const meant = clause && answered.isYes ? clause : clause && { ...clause, denied: clause.content };
    const found = meant && bestMatch(meant, evidence);
    if (found) claims.push(claimOf(read, answered, found));
  }
  return claims;
}

function bestMatch(clause: Clause, { grounds }: Evidence): Match | null {
  if (clause.isPartial) return null;
  let best: Match | null = null;
  let isTied = false;
  for (const ground of grounds) {
    if (ground.from === "caller") continue;
    for (const theirs of ground.read.clauses) {
      const { share, ofLarger } =
        theirs.isPartial || theirs.isQuestion || theirs.days !== clause.days ? none : shareOf(clause, theirs);
      if (share < least.shared) continue;
      const isOpposite = opposes(clause, theirs, ofLarger);
      if (best && share === best.share && isOpposite !== best.isOpposite) isTied = true;
      if (share <= (best?.share ?? 0)) continue;
      best = { ground, clause: theirs, share, isOpposite };
      isTied = false;
    }
  }
  return isTied ? null : best;
}

const allowed = "=allowed";
const none = { share: 0, ofLarger: 0 };

/** The share of the smaller clause's words that both have; 0 where one word is all they share. */
function shareOf({ content }: Clause, theirs: Clause): { share: number; ofLarger: number } {
  let shared = 0;
  for (const root of content) if (theirs.content.has(root)) shared++;
  const smaller = Math.min(content.size, theirs.content.size);
  if (shared < 2) return none;
  return { share: shared / smaller + shared / 1_000, ofLarger: shared / Math.max(content.size, theirs.content.size) };
}

/** One of the two denies a word that the other says. */
function opposes(mine: Clause, theirs: Clause, ofLarger: number): boolean {
  const saysDenied = (says: Clause, { denied, deniedFirst, lacking }: Clause) =>
    [...denied].some(
      (root) =>
        says.content.has(root) &&
        !says.denied.has(root) &&
        says.lacking.has(root) === lacking.has(root) &&
        (deniedFirst.has(root) || ofLarger >= least.beside),
    );
  const isEven = mine.denied.size === 0 || theirs.denied.size === 0;
  // "You can smoke" where smoking is forbidden.
  const forbids = ({ denied, content }: Clause, other: Clause) =>
    other.permits && denied.has(allowed) && [...content].every((root) => root === allowed || other.content.has(root));
  return (
    isEven && (saysDenied(mine, theirs) || saysDenied(theirs, mine) || forbids(mine, theirs) || forbids(theirs, mine))
  );
}

/** "Yes." or "No, you can't.": all that it says was asked before. */
function bareAnswer({ tokens, clauses, language }: ReadText): { from: number; to: number; isYes: boolean } | null {
  const first = tokens[0];
  if (!first || clauses.length > 0) return null;
  const isYes = language.yes.has(first.word);
  return isYes || language.no.has(first.word) ? { from: 0, to: 1, isYes } : null;
}

function claimOf(
  read: ReadText,
  { from, to }: { from: number; to: number },
  { ground, clause, isOpposite }: Match,
): Claim {
  const { tokens, text } = read;
  return {
    kind: "negation",
    text: spanOf(tokens, text, from, to),
    start: tokens[from]!.start,
    end: tokens[to - 1]!.end,
    verdict: isOpposite ? "contradicted" : "supported",
    basis: basisOf(ground, clause.from, clause.to),
  };
}
