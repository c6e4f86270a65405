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
      if (label !== 1 && !isOfKinds(original_summary, summary)) continue;
      const set = sets.get(doc) ?? { trade: domain, language: "en", passages: passagesOf(doc), sentences: [] };
      sets.set(doc, set);
      set.sentences.push({
        text: summary,
        asked: null,
        changed: label === 1 ? null : { kind: "edit", right: summary },
      });
    }
  }
  return [...sets.values()];
}

/** Whether two texts differ in what they deny, in a figure, or in a name. */
function isOfKinds(original: string, edited: string): boolean {
  const [before, after] = [original, edited].map((text) => factsOf(text)) as [Map<string, number>, Map<string, number>];
  return [...before.keys(), ...after.keys()].some((fact) => before.get(fact) !== after.get(fact));
}

const fact =
  /\b(?:not|no|never|without|cannot)\b|n['’]t\b|\d[\d.,:]*|(?<=[\p{L},;:] |["“(])\p{Lu}[\p{L}\d]+|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|first|second|third|noon|midnight)\b/gu;

function factsOf(text: string): Map<string, number> {
  const facts = new Map<string, number>();
  for (const [one] of text.matchAll(fact)) facts.set(one, (facts.get(one) ?? 0) + 1);
  return facts;
}

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
