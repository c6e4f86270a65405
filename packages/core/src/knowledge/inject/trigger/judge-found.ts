import type { Deadline } from "../../../base/time/deadline.ts";
import type { JsonObject } from "../../../schema/common.ts";
import type { Exchange } from "../../agent-knowledge.ts";
import type { KnowledgeSearch, Nearest, Standing } from "../../knowledge-search.ts";
import { readUtterance } from "../../words/content-words.ts";
import { goesOn } from "../../words/referring-words.ts";
import { answersAgent, contrasts, leavesOpen, namesOwn } from "./answers-agent.ts";
import { isQuestion, statesNeed } from "./is-question.ts";

export interface GateVerdict {
  /** Whether the passages are given to the model. */
  give: boolean;
  /** Why, for the call's trace. */
  message: string;
  data: JsonObject | null;
}

/** A knowledge base where something was found. */
export interface JudgedBase {
  knowledgeBaseId: string;
  /** What comes nearest to the question there. */
  nearest: Nearest;
  /** Its `similarityThreshold`. */
  threshold: number;
}

/** What a search found. */
export interface Judged {
  bases: readonly JudgedBase[];
  /** Something passed the threshold. */
  isProven: boolean;
}

/** What a turn is judged by. */
export interface FoundForTurn extends Judged {
  text: string;
  /** Oldest first. */
  exchanges: readonly Exchange[];
  search: Pick<KnowledgeSearch, "standing">;
  deadline: Deadline;
  signal?: AbortSignal | undefined;
}

/**
 * Keeps back what is plainly no question to the knowledge bases: a wrong silence costs as much as five passages too many, so what is not known is
 * given. Words must come nearer to one of them than small talk does: that gives what no passage's own evidence proves, too. Words that state something right after the agent spoke about it, as in a check or a form, are an
 * answer to the agent where both come nearest to the same passage, and the agent's words nearer. What is nearest to another passage is another matter: an agent who reads a passage out comes nearer to it than any caller.
 */
export async function judgeFound(found: FoundForTurn): Promise<GateVerdict | null> {
  const { text, exchanges, bases, isProven } = found;
  // An answer that sets the agent right may be the matter itself: "no, lost luggage".
  const isKnown = isProven && namesOwn(text);
  if (bases.length > 0 && !isKnown && answersAgent(text, exchanges, isProven)) return anAnswer;
  const { words, content } = readUtterance(text);
  const isOpen = leavesOpen(exchanges);
  const asks = isQuestion(text) || statesNeed(text) || contrasts(text) || (isOpen && content.length >= leastOfMatter);
  const last = exchanges.at(-1);
  const mayAnswer = !asks && !goesOn(text, words) && !isOpen;
  const before = mayAnswer && last?.role === "agent" ? last.text : null;
  const judged = await Promise.all(bases.map((base) => judgeBase(found, base, { asks, before })));
  const known = judged.filter((one) => one !== null);
  const nearest = known.sort((left, right) => right.above - right.needed - (left.above - left.needed))[0];
  if (!nearest || known.length < judged.length) return null;
  const { above, needed, answers } = nearest;
  const give = above >= needed;
  const beside = `${above.toFixed(2)} above small talk, ${needed.toFixed(2)} is needed`;
  const why = answers
    ? "the words answer what the agent said"
    : "the words are no nearer to the knowledge base than small talk";
  const message = give
    ? `The passages are given (${beside}).`
    : `The passages are not given, since ${why} (${beside}).`;
  return { give, message, data: { gate: { above, needed, asks, answers } } };
}

/** Words that name something, from which on words after "how can I help" tell what the call is about: a story, with its end or without. */
const leastOfMatter = 6;

const anAnswer: GateVerdict = {
  give: false,
  message: "The passages are not given, since the words answer what the agent said.",
  data: { gate: { answers: true } },
};

async function judgeBase(
  { text, search, isProven, deadline, signal }: FoundForTurn,
  { knowledgeBaseId, nearest, threshold }: JudgedBase,
  { asks, before }: { asks: boolean; before: string | null },
): Promise<{ above: number; needed: number; answers: boolean } | null> {
  const ask = (said: string, reached: Nearest | null): Promise<Standing | null> =>
    search.standing({ knowledgeBaseId, text: said, reached, deadline, signal });
  const standing = await ask(text, nearest);
  if (!standing) return null;
  const { above } = standing;
  const floor = asks ? standing.question : standing.statement;
  const needed = isProven ? floor : atThreshold(floor, threshold);
  if (asks) return { above, needed, answers: false };
  const agent = before !== null && above >= needed ? await ask(before, null) : null;
  const answers = agent !== null && agent.nearest === standing.nearest && agent.above >= floor && agent.above > above;
  return { above, needed: answers ? agent.above : needed, answers };
}

/** The threshold at which the floor is enough; the default. */
const usual = 0.6;

/** What is needed of words without a proof: at 0 anything, at 0.6 the floor, at 1 what only a text itself has. */
function atThreshold(floor: number, threshold: number): number {
  return threshold < usual
    ? floor - ((usual - threshold) / usual) * (1 + floor)
    : floor + ((threshold - usual) / (1 - usual)) * (1 - floor);
}
