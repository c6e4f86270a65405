import type { IntentModel } from "../intents/fit-intents.ts";
import { containsWord, fold } from "../route/fold.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { isFirstLine, keywordsTo, type MatterDefinition } from "./matter.ts";
import { type Meant, meantOf } from "./meant.ts";
import { createSpoken, type Spoken } from "./spoken.ts";
import { chancesOf } from "./weights.ts";

/** A turn's words, and the moment in which they were said. */
export interface HeardWords {
  /** What the words say of a matter. */
  meant: Meant;
  /** The member that has the call. */
  current: string;
  /** What the agent said last; null before it said anything. */
  asked: string | null;
  /** The caller's turns with this member before this one. */
  memberTurns: number;
  /** What the caller said in the last of them, the newest first. */
  earlier: readonly Meant[];
}

/** Weighs a turn's words for each member that they may be meant for, the likeliest first; ties by id. */
export type Evidence = (heard: HeardWords) => Hypothesis[];

/** Languages whose function words a team knows. */
export function tagsOf({ members }: Pick<MatterDefinition, "members">): string[] {
  return [...new Set(members.flatMap(({ languages }) => languages ?? []))];
}

/** Prepares a team's evidence from its definition and what was learned from its examples. Nothing is asked of a model. */
export function createEvidence(definition: MatterDefinition, learned: IntentModel): Evidence {
  const { members, rules = [] } = definition;
  const keywords = new Map(members.map(({ agentId }) => [agentId, keywordsTo(rules, agentId).map(fold)]));
  const spoken = createSpoken(learned);

  return (heard) => {
    const { meant, current, earlier } = heard;
    const words = spoken(meant);
    const before = earlier.slice(0, turnsRemembered).map(spoken);
    const fromFirstLine = isFirstLine(members, current);
    const moment = momentOf(heard, fromFirstLine);
    const others = learned.labels.filter((agentId) => agentId !== null && agentId !== current) as string[];
    const weighed = others
      // Words that no example has say nothing, however little speaks against them.
      .filter((agentId) => [words, ...before].some((turn) => turn.of(agentId)!.known > 0))
      .map((agentId) => ({ agentId, features: { ...moment, ...speaksFor(agentId, { words, before, current }) } }));
    const chances = chancesOf(
      weighed.map(({ features }) => features),
      fromFirstLine,
    );
    const hypotheses = weighed.map((each, at): Hypothesis => ({ ...each, chance: chances[at]! }));
    return hypotheses.sort((a, b) => b.chance - a.chance || (a.agentId < b.agentId ? -1 : 1));
  };

  /** What is the same for every member. */
  function momentOf({ meant, current, asked, memberTurns }: HeardWords, fromFirstLine: boolean) {
    const question = endOf(asked);
    const presentKeyword = (keywords.get(current) ?? []).some((word) => containsWord(meant.folded, word));
    return {
      keywordPresent: presentKeyword ? 1 : 0,
      newMatter: Math.min(2, [...meant.folded.matchAll(newMatter)].length),
      shortAnswer: question.endsWith("?") && meant.content.length <= 2 ? 1 : 0,
      // A first line has no matter to be in the middle of.
      memberTurns: fromFirstLine ? 0 : Math.log(1 + memberTurns),
      members: Math.log(members.length),
      length: Math.min(meant.content.length, 8) / 8,
      openQuestion: openQuestion.test(question) ? 1 : 0,
    };
  }

  /** What speaks for one member. */
  function speaksFor(agentId: string, { words, before, current }: Compared) {
    const other = words.of(agentId)!;
    const pair = [agentId, current];
    return {
      telling: clip(other.telling),
      tellingMargin: clip(other.telling - words.best("telling", pair)),
      lead: leadOf(words, agentId, current).chance,
      margin: clip(other.chance - words.best("chance", pair)),
      known: other.known,
      knownPresent: words.of(current)?.known ?? 0,
      before: faded(before.map((turn) => leadOf(turn, agentId, current).telling)),
      beforeLead: faded(before.map((turn) => leadOf(turn, agentId, current).chance)),
    };
  }

  /** By how much words speak for another member rather than for the present one. */
  function leadOf(words: Spoken, agentId: string, current: string): { chance: number; telling: number } {
    const other = words.of(agentId)!;
    const present = words.of(current);
    return {
      chance: clip(other.chance - (present?.chance ?? -Math.log(members.length))),
      telling: clip(other.telling - (present?.telling ?? 0)),
    };
  }
}

interface Compared {
  words: Spoken;
  before: readonly Spoken[];
  current: string;
}

/** A question stands at the end of what the agent said. */
const mostOfQuestion = 200;

function endOf(asked: string | null): string {
  return fold((asked ?? "").slice(-mostOfQuestion));
}

/** The agent asked what else there is. */
export function asksWhatElse(asked: string | null): boolean {
  return openQuestion.test(endOf(asked));
}

/** So many of the caller's turns before this one count, each by this much less than the one after it. */
export const turnsRemembered = 3;
const fading = 0.6;

function faded(leads: readonly number[]): number {
  return leads.reduce((sum, lead, at) => sum + lead * fading ** (at + 1), 0);
}

function clip(value: number): number {
  return Math.min(6, Math.max(-6, value));
}

/** What agents ask when a matter is dealt with, or none has begun. */
const openQuestion =
  /(?:anything|something|what) else|(?:how|what|can|may) (?:can |may |could )?i (?:help|do)|is that all|other (?:question|help)|algo mas|otra cosa|puedo ayudar|sonst noch|(?:kann|darf) ich .*(?:helfen|tun)|autre chose|puis-je .*aider|altro|mais alguma coisa|verder nog/u;

/** What callers say who begin with another matter, or ask for something. */
const newMatter =
  /(?<!\p{L})(?:also|another|other thing|by the way|one more|one last|last thing|as well|too|instead|next|now that|besides|ademas|otra cosa|y aparte|tambien|then|would like|i'd like|i want|i need|can you|could you|looking for|how about|what about)(?!\p{L})/gu;

/** What a text says of a matter, in a team of these languages. */
export function heardIn(definition: Pick<MatterDefinition, "members">): (text: string) => Meant {
  const tags = tagsOf(definition);
  // The first reading compiles patterns and word lists; no caller should wait for that.
  meantOf("", tags);
  return (text) => meantOf(text, tags);
}
