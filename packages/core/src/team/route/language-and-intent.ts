import { atMost } from "../../base/time/at-most.ts";
import type { TeamDefinition } from "../../schema/team-definition.ts";
import { createEvidence, type Evidence, heardIn } from "../evidence/evidence.ts";
import type { HeardWords } from "../evidence/heard-words.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import { type IntentIn, intentsIn } from "../evidence/intents-in.ts";
import type { Meant } from "../evidence/meant.ts";
import type { Intent } from "../intents/classify.ts";
import type { IntentModel } from "../intents/fit-intents.ts";
import type { IntentModels, TeamVersion } from "../intents/intent-models.ts";
import type { TeamLanguages } from "../languages/follow-language.ts";
import { createTeamLanguages } from "../languages/team-languages.ts";

/** Finds the language and the intent of a caller's words, by models that are trained from the team's definition. */
export interface LanguageAndIntent {
  /** Waits until the models are trained, at most this long. */
  ready(deadlineMs: number): Promise<void>;
  /** Null until the models are trained, and for a team with fewer than two languages. */
  readonly languages: TeamLanguages | null;
  /** What the words say, without names and denials. */
  meant(text: string): Meant;
  /** The member whom the words mean; null for a team without example utterances. */
  intent(meant: Pick<Meant, "folded">): Intent | null;
  /** Members that the words may be meant for, the likeliest first; null for a team without example utterances. */
  weigh(heard: HeardWords): Hypothesis[] | null;
  /** Members that the words are for, the present one included, in the order in which the caller asked for them. */
  intents(meant: Meant): IntentIn[];
}

/**
 * Begins to train at once, or takes what was learned when the team was saved; `team` is null where none is stored. It
 * never throws, since a call goes on without the models.
 */
export function createLanguageAndIntent(
  definition: TeamDefinition,
  team: TeamVersion | null,
  models: IntentModels,
): LanguageAndIntent {
  const fit = models.of(definition, team);
  let languages: TeamLanguages | null = null;
  let trained = false;
  // A newer version may be learned while the call goes on, and words may be like those of an earlier call.
  const weighing = new WeakMap<IntentModel, Evidence>();
  const training = Promise.all([
    fit?.usable,
    createTeamLanguages(definition.members).then((found) => {
      languages = found;
    }),
  ]).then(() => {
    trained = true;
  });

  const meant = heardIn(definition);
  function weigh(heard: HeardWords): Hypothesis[] | null {
    const model = fit?.modelFor(heard.meant.folded);
    if (!model) return fit && [];
    const evidence = weighing.get(model) ?? createEvidence(definition, model);
    weighing.set(model, evidence);
    return evidence(heard);
  }

  return {
    async ready(deadlineMs) {
      if (!trained) await atMost(training, { timeoutMs: deadlineMs });
    },
    get languages() {
      return languages;
    },
    meant,
    weigh,
    intents(said) {
      const heard = { current: "", language: null, asked: null, memberTurns: 0, earlier: [] };
      return fit?.classifier ? intentsIn(said, { meant, weigh: (part) => weigh({ ...heard, meant: part }) ?? [] }) : [];
    },
    intent({ folded }) {
      if (fit === null) return null;
      if (fit.classifier) return fit.classifier(folded);
      return {
        agentId: null,
        likeliest: null,
        why: `no intent was recognized: ${fit.problem ?? "intents are still being fitted"}`,
      };
    },
  };
}
