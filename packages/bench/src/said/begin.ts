import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SaidSet } from "./read-sentences.ts";

/** Sources of the answers in google/BEGIN-dataset: Wizard of Wikipedia (CC BY 4.0), Topical Chat, CMU DoG. Each has a licence of its own. */
const sources = ["wow", "tc", "cmu"];

/**
 * Answers that models gave over a text, as people judged them: wholly of the text, or not. What is not may be an opinion, which
 * is not checked. Empty where the folder has none.
 */
export function readJudgedAnswers(folder: string): SaidSet[] {
  return sources
    .map((source) => ({ source, file: join(folder, `begin_dev_${source}.tsv`) }))
    .filter(({ file }) => existsSync(file))
    .flatMap(({ source, file }) =>
      readFileSync(file, "utf8")
        .split("\n")
        .slice(1)
        .map((line) => line.trim().split("\t"))
        .filter(([, , , , , label]) => label === "Fully attributable" || label === "Not fully attributable")
        .map(([, , knowledge, message, text, label]) => {
          const changed = label === "Fully attributable" ? null : { kind: "not of the text", right: text! };
          const sentence = { text: text!, asked: message!, changed };
          return { trade: source, language: "en", passages: [knowledge!], sentences: [sentence] };
        }),
    );
}
