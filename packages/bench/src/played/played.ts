import type { Cuecard } from "@cuecard/core";
import { createLexicalEmbedder, createMeaningEmbedder } from "@cuecard/local";
import type { Bench, Report } from "../bench.ts";
import { openEmbedded } from "../embedded.ts";
import { deadlineMs, openTexts, share } from "../plain/open-texts.ts";
import { type PlayedCall, readPlayedCalls } from "./read-played.ts";

const columns = ["turns", "given", "needless turns", "needless", "second turn", "small talk given"];

/** Whether each turn of a group of calls went well, each question was answered, and what was only said got nothing. */
export interface Tally {
  given: boolean[];
  leftAlone: boolean[];
  second: boolean[];
  talkLeftAlone: boolean[];
}

/** Whole calls, turn by turn, in `auto`: does the model have the right text when it is asked for, and is it left alone otherwise? */
export const played: Bench = async ({ settings, progress }) => {
  const only = new RegExp(settings.only ?? "", "i");
  const calls = readPlayedCalls().filter(({ name }) => only.test(name));
  const rows: Report["rows"] = [];
  for (const [name, embedder] of Object.entries({
    default: createMeaningEmbedder(),
    lexical: createLexicalEmbedder(),
  })) {
    const cuecard = await openEmbedded([embedder]);
    const tallies = new Map<string, Tally>();
    for (const call of calls) {
      const tally = tallies.get(call.language) ?? newTally();
      tallies.set(call.language, tally);
      await playCall(cuecard, call, tally, { fault: (line) => progress(`${name}, ${call.name}: ${line}`) });
    }
    await cuecard.close();
    for (const [language, tally] of tallies) rows.push({ subject: `${language}: ${name}`, cells: cellsOf(tally) });
  }
  return {
    title: `${calls.length} calls of as many businesses, turn by turn`,
    columns,
    rows,
    notes: [
      "In %, in auto. Given: the model has the right text, from this turn or an earlier one. Needless: turns that need no text and got some.",
      "Second turn: the right text is given for a question right after the greeting; small talk likewise. Turns that went wrong are shown while the bench runs.",
    ],
  };
};

export const newTally = (): Tally => ({ given: [], leftAlone: [], second: [], talkLeftAlone: [] });

interface Watching {
  /** Gets each turn that went wrong. */
  fault?: (line: string) => void;
  /** Gets the titles of what each turn was given. */
  given?: (titles: readonly string[]) => unknown;
}

/** Plays a call in a knowledge base of its own, then each other question and each line of small talk as a second turn. */
export async function playCall(
  cuecard: Cuecard,
  played: PlayedCall,
  tally: Tally,
  { fault, given: isGiven }: Watching,
): Promise<void> {
  const base = await openTexts(cuecard, { name: played.name, texts: played.texts, modes: { auto: { mode: "auto" } } });
  const call = await base.start("auto");
  const has = new Set<string>();
  for (const { speaker, text, titles } of played.turns) {
    if (speaker === "agent") {
      await call.agentSaid({ text });
      continue;
    }
    const { context } = await call.userTurn(text, { deadlineMs });
    const given = (context?.passages ?? []).map(({ citation }) => citation.title ?? "");
    isGiven?.(given);
    for (const title of given) has.add(title);
    const isWell = titles.length === 0 ? given.length === 0 : titles.some((title) => has.has(title));
    (titles.length === 0 ? tally.leftAlone : tally.given).push(isWell);
    if (!isWell) fault?.(`"${text}" got ${given.join(", ") || "nothing"}, needs ${titles.join(" or ") || "nothing"}`);
  }
  await call.end();
  for (const { text, titles } of played.questions) {
    const given = await base.second("auto", text);
    isGiven?.(given);
    tally.second.push(titles.some((title) => given.includes(title)));
  }
  for (const text of played.smallTalk) {
    const given = await base.second("auto", text);
    isGiven?.(given);
    tally.talkLeftAlone.push(given.length === 0);
  }
}

function cellsOf({ given, leftAlone, second, talkLeftAlone }: Tally): Record<string, number | string> {
  const others = (well: readonly boolean[]) => share(well.map((one) => !one));
  return {
    turns: String(given.length),
    given: share(given),
    "needless turns": String(leftAlone.length),
    needless: others(leftAlone),
    "second turn": share(second),
    "small talk given": others(talkLeftAlone),
  };
}
