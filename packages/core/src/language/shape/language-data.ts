import type { Fillers } from "./fillers.ts";
import type { OwnWords } from "./own-words.ts";
import type { Phrases } from "./phrases.ts";
import type { ReferenceWords } from "./reference-words.ts";
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
  /** Small words of spoken answers that `stopWords` lacks. Between single spaces. */
  answerWords?: string;
  /** What callers call the language, besides its name in the dictionary. Between single spaces. */
  languageNames?: string;
  /** Its speakers inflect the names of languages, as in "po angielsku": only a name's stem is looked for. */
  areNamesInflected?: boolean;
  /** Words that ask for a thing, a place, a time and so on. Between single spaces. */
  questionWords?: string;
  /** Words that stand for something said before; left out are articles, and common words of another language. Between single spaces. */
  referring?: string;
  /** The same in several words: "those two". Alternatives of a regular expression, as `plainWords` spells words. */
  referringPhrases?: string;
  /** How callers refer back to one of several things. */
  references?: ReferenceWords;
  /** Words that deny what follows them. A bare "no" answers what was said before as often. Between single spaces. */
  denyingWords?: string;
  /** First words of an utterance that adds to what was being talked about. Between single spaces. */
  goingOn?: string;
  /** The same in several words, or at the end: "what about". In upper or lower case, with punctuation and accents. */
  goingOnPhrases?: readonly RegExp[];
  /** Last words of an utterance that adds to what was being talked about: "too". Alternatives of a regular expression, with accents. */
  alsoWords?: string;
  /** Words that say yes to a question of the agent. Between single spaces. */
  yesWords?: string;
  /** What says yes with a word for no: "no problem". Alternatives of a regular expression, with accents. */
  yesPhrases?: string;
  /** What callers add to a yes: "yes, tell me". Between single spaces. */
  besideYes?: string;
  /** Words that say no to a question of the agent. Between single spaces. */
  noWords?: string;
  /** How questions without a word of `questionWords` begin, and how callers ask for an explanation. As `plainWords` spells words. */
  asking?: readonly RegExp[];
  /** What looks like a question inside words that tell something: "the model is a Vivo", "when I press it". In lower case, without punctuation but apostrophes; accents stand. */
  asksNothing?: readonly RegExp[];
  /** Asks what a thing is that was just said; "what was that" asks to hear it again. As `plainWords` spells words. */
  asksWhatItIs?: readonly RegExp[];
  /** Tells what the caller needs, which asks as well. As `plainWords` spells words. */
  needs?: readonly RegExp[];
  /** What callers do themselves while the agent waits: only what can't be an order. As `plainWords` spells words. */
  doings?: readonly RegExp[];
  /** Requests to the call itself: to be put through, to hear again, to speak otherwise, to end. In lower case, without punctuation. */
  commands?: readonly RegExp[];
  /** What of the agent's words offers to tell something, and then what, as the only group. Offers to do something are not among them. */
  offers?: readonly RegExp[];
  /** How agents offer to do something: "shall I book the table". In lower case, without punctuation; accents stand. */
  offersToDo?: readonly RegExp[];
  /** How agents ask whether they understood rightly: "you mean". Alternatives of a regular expression, in lower case with accents. */
  checksMeant?: string;
  /** What stands between things to choose from, and behind it what makes it no choice: "or", "not". */
  choosing?: readonly [or: string, not?: string];
  /** First words of what only offers to do something. Between single spaces. */
  offeringWords?: string;
  /** What agents say that leaves to the caller what comes next. Alternatives of a regular expression, in lower case, without accents but the dotless ı. */
  leavesOpen?: readonly string[];
  /** How agents have callers do a thing at once, or tell what they see: "hold the button". Each is a clause, in lower case without punctuation; accents stand. */
  instructions?: readonly RegExp[];
  /** How words begin that set the agent right, or name what is the caller's own. */
  ownWords?: OwnWords;
  /** Sets a new matter against an answer: "but". Alternatives of a regular expression, as `plainWords` spells words. */
  contrast?: string;
  /** How callers part until later: what stands before the time, the times beside the weekdays, and what stands behind. Between bars. */
  partings?: readonly [before: string, times: string, behind?: string];
  /** What says nothing of a question. */
  fillers?: Fillers;
  /** Written without spaces around what is said, or, as Korean, with words added to nouns: patterns look for no ends of words. */
  isSpaceless?: boolean;
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
