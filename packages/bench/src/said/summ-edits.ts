import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SaidHalf, SaidSet } from "./read-sentences.ts";

/** The check was changed with the open domains alone in view. */
const domains: Partial<Record<SaidHalf, string[]>> = {
  open: ["sales_call", "news", "qmsumm", "scitldr", "samsum", "ectsum"],
  locked: ["sales_email", "podcast"],
};

interface Row {
  doc: string;
  summary: string;
  original_summary: string;
  label: number;
}

/**
 * Summaries of SummEdits (salesforce/factualNLG, Apache 2.0) in a folder, each as one text over its document. Of the edited
 * ones only those are kept whose edit changes a figure, a name or a negation: paraphrase is not checked.
 */
export function readSummaryEdits(folder: string, half: SaidHalf): SaidSet[] {
  const sets = new Map<string, SaidSet>();
  for (const domain of domains[half] ?? []) {
    const file = join(folder, `summedits_${domain}.json`);
    if (!existsSync(file)) throw new Error(`There is no ${file}: it is a file of salesforce/factualNLG.`);
    for (const { doc, summary, original_summary, label } of JSON.parse(readFileSync(file, "utf8")) as Row[]) {
      const kind = label === 1 ? null : kindOf(original_summary, summary);
      if (label !== 1 && kind === null) continue;
      const set = sets.get(doc) ?? { trade: domain, language: "en", passages: passagesOf(doc), sentences: [] };
      sets.set(doc, set);
      set.sentences.push({
        text: summary,
        asked: null,
        changed: kind === null ? null : { kind, right: summary },
      });
    }
  }
  return [...sets.values()];
}

/** What an edit does first of these; null for any other, such as a paraphrase, a fact that is left out, or two that change places. */
function kindOf(original: string, edited: string): string | null {
  if (count(original, denials) !== count(edited, denials)) return "negation";
  const before = new Set(facts(original));
  const added = facts(edited).filter((fact) => !before.has(fact));
  return Object.entries(kinds).find(([, kind]) => added.some((fact) => kind.test(fact)))?.[0] ?? null;
}

const denials = /\b(?:not|no|never|without|cannot|neither|nor|none|nobody|nothing)\b|n['’]t\b/giu;
const numbers =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|hundred|thousand|million|billion|first|second|third|fourth|fifth|half|twice|double";
const days =
  "(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|January|February|March|April|May|June|July|August|September|October|November|December|today|tomorrow|yesterday|tonight|(?:19|20)\\d\\d";
const names = '(?<=[\\p{L}\\d,;:] |["“(])\\p{Lu}[\\p{L}\\d]+';
const times = "noon|midnight|\\d{1,2}(?::\\d\\d)?\\s?(?:[ap]\\.?m\\b)|\\d{1,2}:\\d\\d";
const amounts = "[$€£]?\\d[\\d.,]*\\d|[$€£]?\\d";
const fact = new RegExp(`\\b(?:${times}|${days}|${numbers})\\b|${amounts}|${names}`, "gu");
/** Tried in this order. */
const kinds: Record<string, RegExp> = {
  time: new RegExp(`^(?:${times})$`, "u"),
  date: new RegExp(`^(?:${days})$`, "u"),
  number: new RegExp(`^(?:${numbers}|${amounts})$`, "u"),
  name: /^\p{Lu}/u,
};

const facts = (text: string): string[] => [...text.matchAll(fact)].map(([one]) => one);
const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** Pieces as a chunker would cut them, at ends of lines or sentences. */
function passagesOf(doc: string): string[] {
  const passages: string[] = [];
  for (const line of doc.match(/[^\n.!?]+[\n.!?]*\s*/gu) ?? []) {
    const last = passages.at(-1);
    if (last !== undefined && last.length + line.length <= 1_000) passages[passages.length - 1] = last + line;
    else passages.push(line);
  }
  return passages;
}
