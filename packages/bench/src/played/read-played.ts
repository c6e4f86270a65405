import { readdirSync, readFileSync } from "node:fs";
import type { PlainText } from "../plain/read-sets.ts";

/** A whole call with one business, and what else is asked there right after the greeting. */
export interface PlayedCall {
  name: string;
  language: string;
  texts: PlainText[];
  turns: PlayedTurn[];
  questions: { text: string; titles: string[] }[];
  smallTalk: string[];
}

export interface PlayedTurn {
  speaker: "agent" | "caller";
  text: string;
  /** Titles of which one answers; none where no text is needed. */
  titles: string[];
}

/** One file a call: texts behind `== TITLE`, turns behind `A:` and `C:`, questions behind `Q:` and small talk behind `S:`. What answers stands behind `=>`. */
export function readPlayedCalls(): PlayedCall[] {
  const folder = new URL("./calls/", import.meta.url);
  return readdirSync(folder)
    .sort()
    .map((file) => {
      const [texts = "", turns = "", others = ""] = readFileSync(new URL(file, folder), "utf8").split(/^----\s*$/mu);
      const call: PlayedCall = {
        name: file.slice(0, -4),
        language: file.slice(0, 2),
        texts: textsOf(texts),
        turns: linesOf(turns).map(turnOf),
        questions: linesOf(others).flatMap(({ mark, text, titles }) => (mark === "Q" ? [{ text, titles }] : [])),
        smallTalk: linesOf(others).flatMap(({ mark, text }) => (mark === "S" ? [text] : [])),
      };
      checkTitles(call);
      return call;
    });
}

const turnOf = ({ mark, text, titles }: Line): PlayedTurn => ({
  speaker: mark === "A" ? "agent" : "caller",
  text,
  titles,
});

function textsOf(part: string): PlainText[] {
  return part
    .split(/^== /mu)
    .slice(1)
    .map((text) => {
      const [title = "", ...body] = text.split("\n");
      return { title: title.trim(), body: body.join("\n").trim() };
    });
}

interface Line {
  mark: string;
  text: string;
  titles: string[];
}

function linesOf(part: string): Line[] {
  return part.split("\n").flatMap((line) => {
    const [, mark, said = ""] = /^([ACQS]): *(.+)$/u.exec(line.trim()) ?? [];
    if (mark === undefined) return [];
    const [text = "", answer = "none"] = said.split("=>").map((side) => side.trim());
    return [{ mark, text, titles: answer === "none" ? [] : answer.split("|").map((title) => title.trim()) }];
  });
}

function checkTitles({ name, texts, turns, questions }: PlayedCall): void {
  const known = new Set(texts.map(({ title }) => title));
  const unknown = [...turns, ...questions].flatMap(({ titles }) => titles).find((title) => !known.has(title));
  if (unknown !== undefined)
    throw new Error(`calls/${name}.txt has no text "${unknown}"; its texts are ${[...known].join(", ")}.`);
}
