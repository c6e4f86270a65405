import { languageOf } from "../../words/stop-words.ts";
import { plainWords } from "../../words/words.ts";
import { isNumberWord } from "./content-words.ts";

/** What the words of an English turn do, each recognized by a few words. */
export interface RequestCues {
  /** "Do you know if they …", "check whether". */
  whether: boolean;
  /** "Do they", "is there", "can my". */
  inverted: boolean;
  /** "What", "how", "when". */
  interrogative: boolean;
  /** "Can you tell me", "could you check". */
  tellMe: boolean;
  /** "Make sure", "verify". */
  verify: boolean;
  /** "Is there a", "are there any". */
  isThere: boolean;
  /** A question mark at the end: many recognisers write none. */
  questionMark: boolean;
  /** "Can I", "may we". */
  self: boolean;
  /** "Can I get". */
  getMe: boolean;
  /** "Do you have", "are you". */
  ofAgent: boolean;
  /** "Can you book": any other thing for the agent to do than to tell. */
  doForMe: boolean;
  /** Something for the agent to do: "book", "find", "recommend", "send". */
  task: boolean;
  /** "I'm looking for", "I'd like". */
  wants: boolean;
  /** "Something else", "what about", "instead". */
  another: boolean;
  /** "A place to", "options", "anything". */
  anyThing: boolean;
  /** One of a kind, whichever: "looking for a place", "find me some". */
  seeks: boolean;
  /** "I want to", "a way to", "able to". */
  toDo: boolean;
  /** How good something is. */
  judges: boolean;
  /** "Information on", "details about": of what is asked for, no more is said. */
  information: boolean;
  /** Days, times of day and how many come: what a booking needs. */
  slot: boolean;
  number: boolean;
  please: boolean;
  thanks: boolean;
  short: boolean;
}

const aux = "do|does|did|is|are|was|were|can|could|will|would|should|may|might|isnt|arent|doesnt|dont";
const third =
  "they|it|there|the|this|that|these|those|its|their|he|she|any|anyone|someone|people|guests|kids|children|pets|either|each|both|all|one|an?|my|our";
const word = (pattern: string) => new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "u");

const patterns = {
  whether: word(
    "whether|(?:know|check|see|tell me|confirm|wondering|verify|sure) if|if (?:they|it|there|its|the|this|that|(?:i|we) c(?:an|ould))",
  ),
  // "It is a small one" tells.
  inverted: word(
    `(?<!(?:it|that|this|there|he|she|they|which|i|we|you) )(?:(?:${aux}) (?:${third})|(?:has|have|had) (?:they|it|you|he|she|any|anyone))`,
  ),
  interrogative: word("whats?|hows?|when|wheres?|which|who|whose|why"),
  tellMe: word("(?:can|could|would|do|will) you (?:\\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say)"),
  verify: word("make sure|making sure|verify|confirm|double check"),
  isThere: word("(?:is|are) there (?:an?|any|some|many|other)"),
  self: word("(?:can|could|may|do|should|am) (?:i|we)"),
  getMe: word("(?:can|could|may) (?:i|we) (?:\\p{L}+ )?(?:get|have|know)"),
  ofAgent: word("(?:do|are|have|did) you"),
  doForMe: word(
    "(?:can|could|would|will) you (?!(?:\\p{L}+ ){0,2}(?:tell|know|check|confirm|verify|see|say)(?!\\p{L}))\\p{L}+",
  ),
  task: word(
    "book|reserv(?:e|ing)|find|get|getting|give|send|recommend|recommendations?|suggest|suggestions?|make|schedule|order|change|cancel|help|show|transfer|try|(?:look|pull|bring) up|search|share|provide|need",
  ),
  wants: word(
    "(?:looking|searching|look) for|looking|want|wants|wanna|wanted|need|needs|id like|would like|like to|ld like|id love|id prefer|prefer|gonna|trying|interested in",
  ),
  another: word("instead|else|another|other|different|what about|how about|same"),
  anyThing: word("place to|somewhere|options?|anything"),
  seeks: word(
    "(?:looking for|look for|need|want|like|find|find me|recommend|suggest|interested in|book|reserve|list|prefer) (?:me )?(?:an?|some|somewhere|something|lodgings?|all|any)",
  ),
  toDo: word("(?:want|like|trying|need|able|how|way|possible) to"),
  judges: word("good|great|nice|nicer|best|better|excellent|amazing|decent|lovely|worth|quality|bad|worst"),
  information: word("(?:information|info|details?|more) (?:on|about|for)|tell me (?:more )?about"),
  slot: word(
    "people|persons?|nights?|tables?|tickets?|rooms? for|party|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|[ap]m|[ap] m|oclock",
  ),
  please: word("please"),
  thanks: word("thanks|thank you|bye|thats all|that is all|all i need"),
} satisfies Partial<Record<keyof RequestCues, RegExp>>;

const mostShort = 3;

/** Null where the words are not English: no other language was measured, and none may be refused for want of a list. */
export function readCues(text: string): RequestCues | null {
  if (languageOf(plainWords(text)) !== "eng") return null;
  const said = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
  const words = said.split(" ");
  const told = Object.fromEntries(Object.entries(patterns).map(([name, pattern]) => [name, pattern.test(said)]));
  return {
    ...(told as Record<keyof typeof patterns, boolean>),
    questionMark: /\?\s*$/.test(text),
    number: words.some((one) => isNumberWord(one) || /^\p{N}/u.test(one)),
    short: words.length <= mostShort,
  };
}
