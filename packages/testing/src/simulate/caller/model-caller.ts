import type { CallerMove, PlayedCaller } from "@cuecard/core/internals";
import { type Persona, temperOf, type Wish } from "../persona.ts";

/** Says what a caller says next, with your own model. */
export type CallerModel = (question: CallerQuestion) => string | Promise<string>;

/** What a caller's model is asked. */
export interface CallerQuestion {
  /** Who the caller is and how to answer, for the model. */
  instructions: string;
  /** The call so far, from the caller's side: what the agents said is the user's. */
  messages: readonly { role: "user" | "assistant"; content: string }[];
  /** The persona itself. */
  persona: Persona;
  /** Aborts at the deadline. */
  signal: AbortSignal;
}

/** A caller whose words a model makes. Marks of its answer, such as `[keys 123]`, are what it does besides. */
export function createModelCaller(persona: Persona, model: CallerModel): PlayedCaller {
  const instructions = instructionsFor(persona);
  const messages: { role: "user" | "assistant"; content: string }[] = [];
  let isSatisfied = false;
  let isLeaving = false;
  return {
    get isSatisfied() {
      return isSatisfied;
    },
    async next(heard, signal) {
      if (isLeaving) return { type: "hangs_up" };
      messages.push({ role: "user", content: heard.trim() || "(Nobody speaks.)" });
      const content = await model({ instructions, messages, persona, signal });
      messages.push({ role: "assistant", content });
      isSatisfied ||= /\[done\]/i.test(content);
      isLeaving = /\[(done|give up)\]/i.test(content);
      return moveOf(content);
    },
  };
}

function moveOf(content: string): CallerMove {
  const [, digits] = /\[keys ([\d*#A-D]{1,64})\]/i.exec(content) ?? [];
  if (digits) return { type: "dtmf", digits: digits.toUpperCase() };
  const [, ms] = /\[silence (\d{1,6})\]/i.exec(content) ?? [];
  const text = content.replace(/\[[^\]]*\]/g, "").trim();
  if (text !== "") return { type: "says", text };
  return ms ? { type: "silence", ms: Number(ms) } : { type: "hangs_up" };
}

function instructionsFor(persona: Persona): string {
  const { name, goal, facts = {}, language = "en", temper = "calm" } = persona;
  const { patience } = temperOf(persona);
  const known = Object.entries(facts).map(
    ([what, fact]) => `- ${what}: ${typeof fact === "string" ? fact : fact.value}`,
  );
  return [
    `You play a caller on the telephone: ${name}. You are not the agent, and never help the agent.`,
    `Speak the language "${language}", one or two short sentences at a time, as people speak.`,
    `What you want: ${[goal]
      .flat()
      .map((wish) => sentenceOf(wish as Wish))
      .join(" Then: ")}`,
    ...(known.length > 0 ? ["What you know, and say only when you are asked for it:", ...known] : []),
    ...(typeof temper === "string" ? [`Your temper: ${temper}.`] : []),
    `Ask for the same thing ${patience} times at most.`,
    "When you have what you want, say goodbye and write [done]. When you give up, say goodbye and write [give up].",
    "To press keys write only [keys 123]. To say nothing for a while write only [silence 8000], in milliseconds.",
  ].join("\n");
}

function sentenceOf(wish: Wish): string {
  if (typeof wish === "string") return wish;
  const [first] = [wish.say].flat();
  return wish.until === undefined ? first! : `${first} (until you hear: ${[wish.until].flat().join(" or ")})`;
}
