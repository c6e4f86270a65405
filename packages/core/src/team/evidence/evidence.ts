import { keepRecent } from "../../base/values/keep-recent.ts";
import { describedPhrases } from "../intents/described-phrases.ts";
import type { IntentModel } from "../intents/fit-intents.ts";
import { isFirstLine, keywordsTo, type MatterDefinition } from "../intents/matter.ts";
import { languageCovers } from "../languages/language-covers.ts";
import { languagesOf } from "../languages/languages-of-texts.ts";
import { createRequestBlank } from "../languages/requested.ts";
import { smallWordsOf } from "../languages/small-words.ts";
import { keywordSetOf } from "../words/keyword-set.ts";
import type { HeardWords } from "./heard-words.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { type Meant, meantOf, type Wordless } from "./meant.ts";
import { momentOf } from "./moment.ts";
import { createSpoken, type Spoken, type SpokenOf } from "./spoken.ts";
import { chancesOf } from "./weights.ts";

/** Weighs a turn's words for each member that they may be meant for, the likeliest first; ties by id. */
export type Evidence = (heard: HeardWords) => Hypothesis[];

/** Languages whose function words a team knows: those its members speak, and those its examples are written in. */
function tagsOf({ members }: Pick<MatterDefinition, "members">): string[] {
  const examples = members.flatMap(({ intents }) => intents ?? []);
  return [...new Set([...members.flatMap(({ languages }) => languages ?? []), ...languagesOf(examples)])];
}

/** Prepares a team's evidence from its definition and what was learned from its examples. Nothing is asked of a model. */
export function createEvidence(definition: MatterDefinition, learned: IntentModel): Evidence {
  const { members, rules = [] } = definition;
  // Made for who has the call, and not for all at once: a call begins on the main thread.
  const keywordsOf = keepRecent(members.length, (agentId) => keywordSetOf(keywordsTo(rules, agentId)));
  const languages = new Map(members.map((member) => [member.agentId, member.languages ?? []]));
  const modifiers = new Map(members.map(({ agentId, description }) => [agentId, modifiersIn(description ?? "")]));
  const spoken = createSpoken(learned, modifiers);
  /** A turn is compared again with each of the turns after it. */
  const compared = new WeakMap<Meant, Spoken>();
  const comparedOnce = (meant: Meant): Spoken => {
    const known = compared.get(meant) ?? spoken(meant);
    compared.set(meant, known);
    return known;
  };

  return (heard) => {
    const { meant, current, earlier, language } = heard;
    const words = comparedOnce(meant);
    const before = earlier.slice(0, turnsRemembered).map(comparedOnce);
    const fromFirstLine = isFirstLine(members, current) && !isInOwnMatter(before, current);
    const present = {
      keywords: keywordsOf(current),
      isFirstLine: fromFirstLine,
      members: members.length,
    };
    const moment = momentOf(heard, present);
    const others = learned.labels.filter((agentId) => agentId !== null && agentId !== current) as string[];
    const weighed = others
      // Words that no example has, or means, say nothing, however little speaks against them.
      .filter((agentId) => [words, ...before].some((turn) => speaksOf(turn.of(agentId)!)))
      .map((agentId) => ({
        agentId,
        isFromFirstLine: fromFirstLine,
        features: { ...moment, ...speaksFor(agentId, { words, before, current, language }) },
      }));
    const chances = chancesOf(
      weighed.map(({ features }) => features),
      fromFirstLine,
    );
    const hypotheses = weighed.map(
      (each, at): Hypothesis => ({
        ...each,
        chance: chances[at]!,
        because: () => words.reasonFor(each.agentId) ?? otherReason(words.of(each.agentId)!),
      }),
    );
    return hypotheses.sort((a, b) => b.chance - a.chance || (a.agentId < b.agentId ? -1 : 1));
  };

  /** What speaks for one member. */
  function speaksFor(agentId: string, { words, before, current, language }: Compared) {
    const other = words.of(agentId)!;
    const pair = [agentId, current];
    return {
      telling: clip(other.telling),
      tellingMargin: clip(other.telling - words.best("telling", pair)),
      lead: leadOf(words, agentId, current).chance,
      margin: clip(other.chance - words.best("chance", pair)),
      meaning: other.meaning - (words.of(current)?.meaning ?? words.commonMeaning),
      smallTalk: words.smallTalk,
      example: Math.max(0, other.closeness - leastOfExample) / (1 - leastOfExample),
      known: other.known,
      knownPresent: words.of(current)?.known ?? 0,
      before: faded(before.map((turn) => leadOf(turn, agentId, current).telling)),
      beforeLead: faded(before.map((turn) => leadOf(turn, agentId, current).chance)),
      otherLanguage: language !== null && lacks(languages.get(agentId) ?? [], language) ? 1 : 0,
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
  language: string | null;
}

/**
 * From this cosine on, words that a member has none of may be meant for it. Of 0.15, 0.21 and 0.35 on the moments of
 * `pnpm bench fit-handoffs` (November 2026), at a first line and a chance of 0.6: 29, 27 and 27 of 37 described matters
 * are found, and 150, 135 and 113 of 324 utterances are moved that are for no member of Clinc's teams.
 */
const leastMeant = 0.2;

const otherReason = ({ meaning }: SpokenOf) =>
  meaning >= leastMeant ? "because of what the words mean" : "because of what was said before";

function speaksOf({ known, meaning, isOfOthers }: SpokenOf): boolean {
  return (known > 0 && !isOfOthers) || meaning >= leastMeant;
}

/** Kept over calls, as many descriptions as several large teams have. */
const modifiersIn = keepRecent(
  1_000,
  (description) => new Set(describedPhrases(description).flatMap((phrase) => phrase.modifiers)),
);

/** So many turns an entry member is a first line, whatever they say. */
const firstTurns = 2;

/** An entry member with example utterances is in the middle of its own matter once the caller has told it one of them. */
function isInOwnMatter(before: readonly Spoken[], current: string): boolean {
  if (before.length < firstTurns) return false;
  return before.some((turn) => {
    const own = turn.of(current);
    return own !== undefined && speaksOf(own) && own.chance >= turn.best("chance", [current]);
  });
}

/** A member that lists no languages speaks them all. */
function lacks(languages: readonly string[], spoken: string): boolean {
  return languages.length > 0 && !languages.some((tag) => languageCovers(tag, spoken));
}

/** From this cosine on, words are nearly those of an example. */
const leastOfExample = 0.6;

/** So many of the caller's turns before this one count, each by this much less than the one after it. */
export const turnsRemembered = 3;
const fading = 0.6;

function faded(leads: readonly number[]): number {
  return leads.reduce((sum, lead, at) => sum + lead * fading ** (at + 1), 0);
}

function clip(value: number): number {
  return Math.min(6, Math.max(-6, value));
}

/** So many texts of a call are read once: its last turns and their parts. */
const keptTexts = 16;

/** What a text says of a matter, in a team of these languages. */
export function heardIn(definition: Pick<MatterDefinition, "members">): (text: string) => Meant {
  const tags = tagsOf(definition);
  const words = wordlessOf(tags);
  return keepRecent(keptTexts, (text) => meantOf(text, words));
}

/** Made once for a set of languages. */
const wordless = new Map<string, Wordless>();

function wordlessOf(tags: readonly string[]): Wordless {
  const key = [...tags].sort().join();
  const known = wordless.get(key) ?? { small: smallWordsOf(tags), withoutRequest: createRequestBlank(tags) };
  // The first reading compiles patterns and word lists; no caller should wait for that.
  if (!wordless.has(key)) meantOf("it is not about English", known);
  wordless.set(key, known);
  return known;
}
