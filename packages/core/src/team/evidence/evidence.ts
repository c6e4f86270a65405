import { wordFeature } from "../intents/features.ts";
import type { IntentModel } from "../intents/fit-intents.ts";
import { score } from "../intents/model.ts";
import { containsWord, fold } from "../route/fold.ts";
import { inOrder, preferred, targetsOf } from "../route/rule-order.ts";
import type { Hypothesis } from "./hypothesis.ts";
import { hasExamples, keywordsTo, type MatterDefinition } from "./matter.ts";
import { type Meant, meantOf } from "./meant.ts";
import { chanceOf } from "./weights.ts";

/** A turn's words, and the moment in which they were said. */
export interface HeardWords {
  meant: Meant;
  /** The member that has the call. */
  current: string;
  /** What the agent said last; null before it said anything. */
  asked: string | null;
  /** The caller's turns with this member before this one. */
  memberTurns: number;
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
  const spoken = createSpokenOf(learned);

  /** True when a keyword leads from the present member to another one. */
  function isLed({ meant, current }: HeardWords, agentId: string): boolean {
    return inOrder(rules).some(
      (rule) =>
        (rule.from?.includes(current) ?? true) &&
        preferred(targetsOf(rule.to), current)[0] === agentId &&
        keywordsTo([rule], targetsOf(rule.to)[0]!).some((word) => containsWord(meant.folded, fold(word))),
    );
  }

  return (heard) => {
    const { meant, current, asked, memberTurns } = heard;
    const words = spoken(meant);
    const own = members.find(({ agentId }) => agentId === current);
    const isFirstLine = !own || !hasExamples(own);
    const present = words.of(current);
    const presentKeyword = (keywords.get(current) ?? []).some((word) => containsWord(meant.folded, word));
    const isQuestion = asked?.trim().endsWith("?") ?? false;
    const hypotheses = learned.labels.flatMap((agentId): Hypothesis[] => {
      if (agentId === null || agentId === current) return [];
      const other = words.of(agentId)!;
      const rival = Math.max(leastShare, ...words.sharesBeside([agentId, current]));
      const features = {
        lead: Math.log(other.share / (present?.share ?? 1 / members.length)),
        close: other.closeness,
        closePresent: present?.closeness ?? 0,
        closer: Math.max(0, other.closeness - (present?.closeness ?? 0)),
        known: other.known,
        knownPresent: present?.known ?? 0,
        keyword: isLed(heard, agentId) ? 1 : 0,
        keywordPresent: presentKeyword ? 1 : 0,
        newMatter: Math.min(2, [...meant.folded.matchAll(newMatter)].length),
        shortAnswer: isQuestion && meant.content.length <= 2 ? 1 : 0,
        nothingSaid: meant.content.length === 0 ? 1 : 0,
        memberTurns: Math.log(1 + memberTurns),
        members: Math.log(members.length),
        margin: Math.log(other.share / rival),
        unseen: words.unseen,
        length: Math.min(meant.content.length, 8) / 8,
        asked: isQuestion ? 1 : 0,
        share: other.share,
      };
      return [{ agentId, features, chance: chanceOf(features, isFirstLine) }];
    });
    return hypotheses.sort((a, b) => b.chance - a.chance || (a.agentId < b.agentId ? -1 : 1));
  };
}

/** What callers say who begin with another matter, or ask for something. */
const newMatter =
  /(?<!\p{L})(?:also|another|other thing|by the way|one more|one last|last thing|as well|too|instead|next|now that|besides|ademas|otra cosa|y aparte|tambien|then|would like|i'd like|i want|i need|can you|could you|looking for|how about|what about)(?!\p{L})/gu;

const leastShare = 1e-4;
/** Cosines are measured by how much alike a team's own examples are, at least this much. */
const leastLikeness = 0.08;

interface SpokenOf {
  share: number;
  closeness: number;
  known: number;
}

interface Spoken {
  /** Undefined for a member that nothing was learned of. */
  of(agentId: string): SpokenOf | undefined;
  sharesBeside(agentIds: readonly string[]): number[];
  unseen: number;
}

/** How words look beside what was learned: by member the chance, the closest example, and how many words are known. */
function createSpokenOf({ model, labels, likeness }: IntentModel): (meant: Meant) => Spoken {
  const { starts, examples, classOf } = model.index;
  const scale = 3 * Math.max(leastLikeness, likeness);

  function membersWith(word: string): Set<number> {
    const id = model.vocabulary.ids.get(wordFeature(word));
    if (id === undefined) return new Set();
    return new Set(Array.from(examples.subarray(starts[id], starts[id + 1]), (example) => classOf[example]!));
  }

  return ({ folded, content }) => {
    const { shares, cosines, vector } = score(model, folded);
    const closest = labels.map(() => 0);
    for (let at = 0; at < cosines.length; at++) {
      const own = classOf[at]!;
      if (cosines[at]! > closest[own]!) closest[own] = cosines[at]!;
    }
    const heard = [...new Set(content)].map((word) => {
      const whose = membersWith(word);
      return { whose, weight: Math.max(0.2, Math.log((labels.length + 1) / (whose.size + 0.5))) };
    });
    const total = heard.reduce((sum, { weight }) => sum + weight, 0);
    return {
      unseen: vector.unseen,
      of(agentId) {
        const at = labels.indexOf(agentId);
        if (at < 0) return undefined;
        const known = heard.reduce((sum, { whose, weight }) => sum + (whose.has(at) ? weight : 0), 0);
        return {
          share: Math.max(leastShare, shares[at]!),
          closeness: closest[at]! / scale,
          known: total === 0 ? 0 : known / total,
        };
      },
      sharesBeside: (agentIds) =>
        labels.flatMap((label, at) => (label !== null && agentIds.includes(label) ? [] : [shares[at]!])),
    };
  };
}

/** What a text says of a matter, in a team of these languages. */
export function heardIn(definition: Pick<MatterDefinition, "members">): (text: string) => Meant {
  const tags = tagsOf(definition);
  // The first reading compiles patterns and word lists; no caller should wait for that.
  meantOf("", tags);
  return (text) => meantOf(text, tags);
}
