import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { seededRandom } from "cuecard/evaluation";
import Papa from "papaparse";
import type { Utterance } from "./departments.ts";

/** Members that callers may mean, utterances to learn from and to ask, and utterances that mean none of them. */
export interface ClassSet {
  name: string;
  /** So many drawn utterances of each member. */
  examples(count: number): Utterance[];
  asked: Utterance[];
  outOfScope: string[];
}

/**
 * Clinc's ten departments; 38 of Clinc's intents as an insurer's line has them: money, cards, cars, work and small talk; and
 * Banking77 where the data folder has `routing/banking77`.
 */
export function classSets(data: string): ClassSet[] {
  const folder = join(data, "routing/clinc150");
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));
  const domains = read("domains.json") as Record<string, string[]>;
  const full = read("data_full.json") as Record<"train" | "test" | "oos_test", [text: string, intent: string][]>;
  const outOfScope = full.oos_test.map(([text]) => text);
  const departmentOf = new Map(
    Object.entries(domains).flatMap(([name, own]) => own.map((intent) => [intent, name] as const)),
  );
  const insurers = ["banking", "credit_cards", "auto_and_commute", "work"];
  const akin = new Set(insurers.flatMap((name) => domains[name]!).slice(0, mostAkin));
  const setOf = (name: string, nameOf: (intent: string) => string | undefined): ClassSet => {
    const labelled = (rows: readonly (readonly [string, string])[]) =>
      rows.flatMap(([text, intent]) => {
        const department = nameOf(intent);
        return department === undefined ? [] : [{ text, department }];
      });
    return { name, examples: firstOfEach(labelled(full.train)), asked: labelled(full.test), outOfScope };
  };
  return [
    setOf("10 departments", (intent) => departmentOf.get(intent)),
    setOf("38 intents", (intent) => (akin.has(intent) ? intent : undefined)),
    ...bankingSet(data, outOfScope),
  ];
}

const mostAkin = 38;

function bankingSet(data: string, outOfScope: string[]): ClassSet[] {
  const folder = join(data, "routing/banking77");
  if (!existsSync(folder)) return [];
  const read = (name: string): Utterance[] =>
    Papa.parse<Record<string, string>>(readFileSync(join(folder, name), "utf8"), {
      header: true,
      skipEmptyLines: true,
    }).data.map(({ text, category }) => ({ text: text!, department: category! }));
  return [{ name: "Banking77", examples: firstOfEach(read("train.csv")), asked: read("test.csv"), outOfScope }];
}

/** The first of each member in an order drawn from a fixed seed. */
function firstOfEach(rows: readonly Utterance[]): (count: number) => Utterance[] {
  const random = seededRandom(3);
  const drawn = rows
    .map((row) => ({ row, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row);
  const byMember = Map.groupBy(drawn, ({ department }) => department);
  return (count) => [...byMember.values()].flatMap((own) => own.slice(0, count));
}
