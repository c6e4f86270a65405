import { partsAsked } from "../../text/parts-asked.ts";
import { leastChance } from "../costs/costs.ts";
import type { Hypothesis } from "./hypothesis.ts";
import type { Meant } from "./meant.ts";

/** A member that a turn's words are for, beside what else they are for. */
export interface IntentIn {
  agentId: string;
  /** How likely these words are for it, 0 to 1. */
  score: number;
  /** The words are nearly those of one of its examples, and not one word of them in another matter. */
  isClear: boolean;
  /** The words, with those before them that are for nobody. */
  text: string;
}

/** What the words are cut and weighed with. */
export interface Reader {
  meant: (text: string) => Meant;
  /** Weighs words for all members alike, as where nobody has the call. */
  weigh: (meant: Meant) => readonly Hypothesis[];
}

/** More than that is a story, not a list of matters. */
const most = 4;

/** Members that a turn's words are for, each once, in the order in which the caller asked for them. */
export function intentsIn(whole: Meant, { meant, weigh }: Reader): IntentIn[] {
  const cut = partsAsked(whole.text);
  const parts = cut.length > most ? [whole.text] : cut;
  const found: IntentIn[] = [];
  let before = "";
  for (const part of parts) {
    const text = before === "" ? part : `${before} ${part}`;
    const [likeliest] = weighed(part);
    const isNew = likeliest && likeliest.chance >= leastChance("intent") && found.at(-1)?.agentId !== likeliest.agentId;
    if (isNew) found.push({ ...intentOf(likeliest), text });
    else if (found.length > 0) found.at(-1)!.text += ` ${part}`;
    before = isNew || found.length > 0 ? "" : text;
  }
  return found.filter(({ agentId }, at) => found.findIndex((each) => each.agentId === agentId) === at);

  /** Words that the turn as a whole denies are for nobody, whatever they say alone. */
  function weighed(part: string): readonly Hypothesis[] {
    const own = part === whole.text ? whole : meant(part);
    return own.content.every((word) => whole.content.includes(word)) ? weigh(own) : [];
  }
}

function intentOf({ agentId, chance, features }: Hypothesis): Omit<IntentIn, "text"> {
  return { agentId, score: chance, isClear: features.example > 0 };
}
