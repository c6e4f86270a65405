import { limits } from "../../limits.ts";
import type { CallEntries } from "../../ports/storage/calls.ts";
import type { LearnedExample } from "../../schema/learned-example.ts";
import type { TeamDefinition } from "../../schema/team-definition.ts";
import { heardIn } from "../../team/evidence/evidence.ts";
import type { Meant } from "../../team/evidence/meant.ts";
import { redactedMark } from "../../team/handoff/context.ts";
import { no } from "../../team/route/by-offer.ts";
import { secretMark } from "../../team/template/variables.ts";
import { fold } from "../../team/words/fold.ts";
import { type TurnWithMoves, turnsWithMoves } from "./turns-and-moves.ts";

/** Words of a caller, and the member that turned out to be the one for them. */
export type Lesson = Pick<LearnedExample, "turnId" | "words" | "from" | "agentId" | "why" | "createdAt">;

/** A turn with what its words say, and who had the call before and after it. */
interface ReadTurn extends TurnWithMoves {
  meant: Meant;
  before: string;
  after: string;
}

/** So many turns later the caller may still say that a hand-off was wrong. */
const undoneWithin = 2;

/**
 * What a call shows of whom words are for, the first ones of it: where a hand-off of its words was taken back, and where
 * a model or code handed it over. What the engine did by itself and nobody corrected teaches nothing.
 */
export function lessonsOf(entries: CallEntries, definition: TeamDefinition): Lesson[] {
  const meant = heardIn(definition);
  const turns = turnsWithMoves(entries);
  let owner = turns.flatMap(({ moves }) => moves)[0]?.from ?? "";
  const read = turns.map((turn): ReadTurn => {
    const before = owner;
    owner = turn.moves.at(-1)?.to ?? before;
    return { ...turn, meant: meant(turn.text), before, after: owner };
  });
  return read
    .flatMap((turn, at) => lessonOf(turn, read.slice(at + 1), definition) ?? [])
    .slice(0, limits.learnedExamples.ofCall);
}

function lessonOf(turn: ReadTurn, later: readonly ReadTurn[], { members }: TeamDefinition): Lesson | null {
  const { turnId, before, at: createdAt, meant } = turn;
  const words = wordsOf(meant);
  const found = words === null ? null : keeperOf(turn, later);
  if (words === null || found === null || !mayLearn(members, found.agentId)) return null;
  return { turnId, words, from: before, agentId: found.agentId, why: found.why, createdAt };
}

/** Who kept the call after a turn that was put right, or handed over by a model or code; null for every other turn. */
function keeperOf(turn: ReadTurn, later: readonly ReadTurn[]): Pick<Lesson, "agentId" | "why"> | null {
  const { moves, after, before } = turn;
  const last = moves.at(-1);
  if (!last || moves.some(({ by }) => by === "language")) return null;
  const undone = undoing(turn, later);
  if (undone) return staysWith(undone.turn, undone.later) ? { agentId: undone.turn.after, why: "undone" } : null;
  if (!staysWith(turn, later)) return null;
  if (moves.some(({ isDecline }) => isDecline)) return { agentId: after, why: "declined" };
  if (last.by !== "tool" && last.by !== "code") return null;
  if (moves.length > 1) return { agentId: after, why: "passed_on" };
  return after === before ? null : { agentId: after, why: last.by === "tool" ? "by_model" : "by_code" };
}

/** The turn by which the caller got away from the member that the words had led to: with a no, within a turn or two. */
function undoing(
  { after }: ReadTurn,
  later: readonly ReadTurn[],
): { turn: ReadTurn; later: readonly ReadTurn[] } | null {
  const denied = later.slice(0, undoneWithin).findIndex(saysNo);
  if (denied < 0) return null;
  const at = later.slice(0, undoneWithin).findIndex((turn, place) => place >= denied && turn.after !== after);
  return at < 0 ? null : { turn: later[at]!, later: later.slice(at + 1) };
}

/** The caller spoke on with the member, said no to nothing, and did not go back. */
function staysWith({ after, before }: ReadTurn, [next]: readonly ReadTurn[]): boolean {
  return next !== undefined && !saysNo(next) && (next.after === after || next.after !== before);
}

function saysNo({ text }: ReadTurn): boolean {
  return no.test(fold(text));
}

/** Words lead to a person by rules alone, and a gate is nobody's matter. */
function mayLearn(members: TeamDefinition["members"], agentId: string): boolean {
  const member = members.find((each) => each.agentId === agentId);
  return member !== undefined && member.kind !== "human" && member.until === undefined;
}

/** What is learned of a turn; null where it says nothing of a matter, is too long, or is not all there. */
function wordsOf({ text, folded, content }: Meant): string | null {
  const words = folded.replace(/(?:\s*,)+\s*/gu, ", ").replace(/^[\s,]+|[\s,]+$/gu, "");
  const isWhole = !text.includes(redactedMark) && !text.includes(secretMark);
  return isWhole && content.length > 0 && words.length <= limits.learnedExamples.characters && !hasNumber(words)
    ? words
    : null;
}

/** Numbers of cards, contracts and telephones are nobody's matter, and should be kept nowhere else. */
const hasNumber = (words: string) => (words.match(/\d/gu)?.length ?? 0) >= 4;
