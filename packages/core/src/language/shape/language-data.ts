import type { Phrases } from "./phrases.ts";
import type { RequestPhrases } from "./request-phrases.ts";
import type { SaidWords } from "./said-words.ts";
import type { ServiceWords } from "./service-words.ts";

/**
 * All that is known of one language of callers. Every list may come alone; a list that is left out is named in `lacks`
 * with the reason.
 */
export interface LanguageData {
  /** What the language is called in English. */
  name: string;
  /** Function words, as the library `stopword` has them: by them a text is taken for the language, and they ask for nothing. */
  stopWords?: readonly string[];
  /** What people say around a question on the telephone, and forms of auxiliary verbs that `stopWords` lacks. Between spaces. */
  spokenStopWords?: string;
  /** What callers say most and lists from written texts lack: I, my, want, have, please. They tell the language. Between single spaces. */
  spokenWords?: string;
  /** Small words of spoken answers that `stopWords` lacks; those of English count in every team. Between single spaces. */
  answerWords?: string;
  /** What callers call the language, besides its name in the dictionary. Between single spaces. */
  languageNames?: string;
  /** Its speakers inflect the names of languages, as in "po angielsku": only a name's stem is looked for. */
  areNamesInflected?: boolean;
  /** How callers ask to speak the language. */
  requests?: RequestPhrases;
  /** What stands in any agent's description. */
  service?: ServiceWords;
  /** Whole utterances, or pieces of them, that ask for no knowledge: greetings, thanks, yes and no, listening sounds. Between bars. */
  smallTalk?: string;
  /**
   * What people say in calls without asking: greetings, thanks, agreement, waiting, dictation, answers to checks. How near
   * such lines come to a knowledge base is its floor; without them nothing is kept back.
   */
  talkLines?: readonly string[];
  /** What callers deny, how they close, announce, agree, refuse, greet and ask. */
  phrases?: Phrases;
  /** What is said of figures, days, denials and answers. */
  said?: SaidWords;
  /** Lists that the language lacks, between spaces, each behind the reason. */
  lacks?: readonly (readonly [why: string, lists: string])[];
}
