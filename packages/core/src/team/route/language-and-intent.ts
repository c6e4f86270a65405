import type { TeamDefinition } from "../../schema/team.ts";
import { createEvidence, type Evidence, type HeardWords, heardIn } from "../evidence/evidence.ts";
import type { Hypothesis } from "../evidence/hypothesis.ts";
import type { Meant } from "../evidence/meant.ts";
import type { Intent } from "../intents/classify.ts";
import type { IntentModels } from "../intents/intent-models.ts";
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
  intent(meant: Meant): Intent | null;
  /** Members that the words may be meant for, the likeliest first; null for a team without example utterances. */
  weigh(heard: HeardWords): Hypothesis[] | null;
}

/** Begins to train at once. It never throws, since a call goes on without the models. */
export function createLanguageAndIntent(definition: TeamDefinition, models: IntentModels): LanguageAndIntent {
  const fit = models.of(definition);
  let languages: TeamLanguages | null = null;
  let trained = false;
  let evidence: Evidence | null = null;
  const training = Promise.all([
    fit?.settled,
    createTeamLanguages(definition.members).then((found) => {
      languages = found;
    }),
  ]).then(() => {
    trained = true;
  });

  return {
    async ready(deadlineMs) {
      if (trained) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, deadlineMs);
      });
      await Promise.race([training, late]);
      clearTimeout(timer);
    },
    get languages() {
      return languages;
    },
    meant: heardIn(definition),
    weigh(heard) {
      if (!fit?.model) return fit && [];
      evidence ??= createEvidence(definition, fit.model);
      return evidence(heard);
    },
    intent({ folded }) {
      if (fit === null) return null;
      if (fit.classifier) return fit.classifier(folded);
      return { agentId: null, why: `no intent was recognized: ${fit.problem ?? "intents are still being fitted"}` };
    },
  };
}
