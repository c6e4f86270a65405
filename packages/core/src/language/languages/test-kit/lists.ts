import type { LanguageData } from "../../shape/language-data.ts";

interface List {
  /** The list of a language; undefined, empty or 0 where it has none. */
  of: (language: LanguageData) => unknown;
  /** What stands in it, for the page. */
  says: string;
}

/** The lists that each language has, or lacks with a reason. */
export const lists: Readonly<Record<string, List>> = {
  stopWords: { of: ({ stopWords }) => stopWords, says: "function words, by which the language is recognized" },
  spokenStopWords: {
    of: ({ spokenStopWords }) => spokenStopWords,
    says: "what stands around a spoken question, beside `stopWords`",
  },
  spokenWords: { of: ({ spokenWords }) => spokenWords, says: "what callers say most, beside `stopWords`" },
  questionWords: { of: ({ questionWords }) => questionWords, says: "words that ask for a thing, a place, a time" },
  referring: { of: ({ referring }) => referring, says: "words that stand for something said before" },
  referringPhrases: { of: ({ referringPhrases }) => referringPhrases, says: "the same in several words" },
  references: { of: ({ references }) => references, says: "how callers refer back to one of several things" },
  denyingWords: { of: ({ denyingWords }) => denyingWords, says: "words that deny what follows them" },
  goingOn: { of: ({ goingOn }) => goingOn, says: "first words of what adds to the subject" },
  goingOnPhrases: { of: ({ goingOnPhrases }) => goingOnPhrases, says: "the same in several words, or at the end" },
  alsoWords: { of: ({ alsoWords }) => alsoWords, says: "last words of what adds to the subject" },
  yesWords: { of: ({ yesWords }) => yesWords, says: "words that say yes to an agent's question" },
  yesPhrases: { of: ({ yesPhrases }) => yesPhrases, says: "what says yes with a word for no" },
  besideYes: { of: ({ besideYes }) => besideYes, says: "what callers add to a yes" },
  noWords: { of: ({ noWords }) => noWords, says: "words that say no to an agent's question" },
  asking: { of: ({ asking }) => asking, says: "how other questions begin" },
  asksNothing: { of: ({ asksNothing }) => asksNothing, says: "what looks like a question, and tells" },
  asksWhatItIs: { of: ({ asksWhatItIs }) => asksWhatItIs, says: "asks what a thing is that was just said" },
  needs: { of: ({ needs }) => needs, says: "tells what the caller needs" },
  doings: { of: ({ doings }) => doings, says: "what callers do while the agent waits" },
  commands: { of: ({ commands }) => commands, says: "requests to the call itself" },
  offers: { of: ({ offers }) => offers, says: "how agents offer to tell something" },
  offersToDo: { of: ({ offersToDo }) => offersToDo, says: "how agents offer to do something" },
  checksMeant: { of: ({ checksMeant }) => checksMeant, says: "how agents ask whether they understood rightly" },
  choosing: { of: ({ choosing }) => choosing, says: "what stands between things to choose from" },
  offeringWords: { of: ({ offeringWords }) => offeringWords, says: "first words of what offers to do something" },
  leavesOpen: { of: ({ leavesOpen }) => leavesOpen, says: "what agents say that leaves open what comes next" },
  instructions: { of: ({ instructions }) => instructions, says: "how agents have callers do a thing at once" },
  ownWords: {
    of: ({ ownWords }) => ownWords,
    says: "how words begin that set the agent right, or name the caller's own",
  },
  contrast: { of: ({ contrast }) => contrast, says: "sets a new matter against an answer" },
  partings: { of: ({ partings }) => partings, says: "how callers part until later" },
  fillers: { of: ({ fillers }) => fillers, says: "what says nothing of a question" },
  requests: { of: ({ requests }) => requests, says: "how callers ask to speak the language" },
  service: { of: ({ service }) => service, says: "what stands in any agent's description" },
  smallTalk: { of: ({ smallTalk }) => smallTalk, says: "whole utterances that ask for no knowledge" },
  talkLines: { of: ({ talkLines }) => talkLines, says: "lines without a question, for the floor of a knowledge base" },
  denials: {
    of: ({ phrases }) =>
      phrases && [phrases.denials.before, phrases.denials.after, phrases.denials.near ?? []].flat().length,
    says: "how callers deny a matter or refuse a member",
  },
  absence: {
    of: ({ phrases }) => phrases?.absence,
    says: "what is bad to have, and how callers say that there is none",
  },
  closings: { of: ({ phrases }) => phrases?.closings, says: "how callers thank and close" },
  calling: { of: ({ phrases }) => phrases?.calling, says: "how callers say that they call" },
  openQuestion: {
    of: ({ phrases }) => phrases?.moment?.openQuestion,
    says: "what agents ask when a matter is dealt with",
  },
  newMatter: {
    of: ({ phrases }) => phrases?.moment?.newMatter,
    says: "what callers say who begin with another matter",
  },
  announcement: { of: ({ phrases }) => phrases?.moment?.announcement, says: "what announces another matter" },
  backwards: { of: ({ phrases }) => phrases?.moment?.backwards, says: "words for what was just spoken of" },
  done: { of: ({ phrases }) => phrases?.moment?.done, says: "how agents say that a matter is dealt with" },
  yes: { of: ({ phrases }) => phrases?.answers?.yes, says: "a yes to an offer" },
  no: { of: ({ phrases }) => phrases?.answers?.no, says: "a no to an offer" },
  offer: { of: ({ phrases }) => phrases?.answers?.offer, says: "how agents offer to hand over" },
  greetings: { of: ({ phrases }) => phrases?.greetings, says: "how agents and callers greet" },
  questions: { of: ({ phrases }) => phrases?.questions, says: "how callers ask in general" },
  said: { of: ({ said }) => said, says: "numbers, dates, prices, denials of a sentence" },
};
