import type { TeamDefinition } from "../../schema/team.ts";
import type { Intent } from "../intents/classify.ts";
import type { IntentModels } from "../intents/intent-models.ts";
import type { LanguageSense } from "../languages/follow-language.ts";
import { createLanguageSense } from "../languages/team-languages.ts";

/** What a team learned from its definition to understand a caller's words by. */
export interface Sense {
  /** Waits until everything is learned, at most this long. */
  ready(deadlineMs: number): Promise<void>;
  /** Null until it is learned, and for a team with fewer than two languages. */
  readonly languages: LanguageSense | null;
  /** Where the words belong; null for a team without example utterances. */
  intent(text: string): Intent | null;
}

/** Begins to learn at once; never throws, since a call goes on without. */
export function createSense(definition: TeamDefinition, models: IntentModels): Sense {
  const fit = models.of(definition);
  let languages: LanguageSense | null = null;
  let learned = false;
  const learning = Promise.all([
    fit?.settled,
    createLanguageSense(definition.members).then((sense) => {
      languages = sense;
    }),
  ]).then(() => {
    learned = true;
  });

  return {
    async ready(deadlineMs) {
      if (learned) return;
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, deadlineMs);
      });
      await Promise.race([learning, late]);
      clearTimeout(timer);
    },
    get languages() {
      return languages;
    },
    intent(text) {
      if (fit === null) return null;
      if (fit.classifier) return fit.classifier(text);
      return { agentId: null, why: `intents can't be told: ${fit.problem ?? "they are still being learned"}` };
    },
  };
}
