/**
 * How callers of one language deny a matter or refuse a member. Each text is a regular expression over folded words; `_`
 * is any one word. A fault ("the wifi does not work", "I can't pay") denies nothing: it is the matter itself. What a
 * caller does not want to pay, lose or wait for is the matter too.
 */
export interface Denials {
  /** Stands in front of what is denied, which goes on to the end of the clause. */
  before: string[];
  /** Stands behind what is denied, which begins with the clause. */
  after: string[];
  /** Stands behind the one or two words that are denied. */
  near?: string[];
  /** The whole denial, what is denied included. */
  whole?: string[];
  /** Where another clause begins: a new subject, a verb, a contrast, a wish. */
  ends: string[];
}

/**
 * "No" says nothing alone: no fever is good news and no matter, no power is the matter itself. So a language knows what is
 * bad to have, whose absence denies it; what is bad to lack is what the caller calls about.
 */
export interface Absence {
  /** Says that there is none, in front of it; left out where a language says so behind. */
  none?: string;
  /** What nobody wants to have, a denial when there is none. */
  ills: string;
  /** What may stand between two of them, "no" included. */
  and: string;
  /** Says so behind it, as "температуры нет" does. */
  behind?: string;
  /** What must follow or may not: "no pain killer helps" denies no pain. */
  unless?: string;
}

/** How a language says where in a call the caller is. */
export interface Moment {
  /** What agents ask when a matter is dealt with, or none has begun; also within a word. */
  openQuestion?: string;
  /** What callers say who begin with another matter, or ask for something. */
  newMatter?: string;
  /** What callers say who announce another matter. */
  announcement?: string;
  /** Words that stand for what was just spoken of. */
  backwards?: string;
  /** How agents say that a matter is dealt with, or close it. */
  done?: string;
}

/** Yes, no, and what they answer. */
export interface Answers {
  /** Begins what is said. */
  yes?: string;
  /** Begins what is said. Some are other words elsewhere: "en mi factura" is Spanish, "no meu boleto" Portuguese. */
  no?: string;
  /** How an agent offers to hand the caller over; also within a word. */
  offer?: string;
}

/** What callers ask about in other words than descriptions call it by. */
export const questionSubjects = ["price", "hours", "place", "offer", "duration"] as const;

/** What a description calls a subject, and how callers ask about it. */
export interface Subject {
  named: string;
  asked: string;
}

/** How a language asks in general, and says of a member that it answers. */
export interface Questions {
  /** Says of a member that it answers; its subjects stand behind it and `about`, up to the end of the sentence. */
  answering: string;
  /** Says that it answers whatever is asked in general. */
  general: string;
  about: string;
  /** Stands in front of what is asked: "can you tell me". */
  opening: string;
  /** Asks about what is the caller's own, or for somebody: that nobody answers in general. */
  own: string;
  /** Begins what is to be done and only has the form of a question: "can you send". */
  wish: string;
  subjects: Record<(typeof questionSubjects)[number], Subject>;
}

/** What is said in one language beside the matter. Each text is a regular expression over folded words. */
export interface Phrases {
  denials: Denials;
  absence?: Absence;
  /** How callers close a call, or thank. Such words say nothing of a matter, whatever stands in an example. */
  closings?: string;
  /** How callers say that they call: it says nothing of a matter. */
  calling?: string;
  moment?: Moment;
  answers?: Answers;
  questions?: Questions;
  /** How agents and callers greet; begins what is said. */
  greetings?: string;
}
