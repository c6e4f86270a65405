import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createIntentClassifier, fitIntents } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import Papa from "papaparse";
import type { Report } from "../bench.ts";

const none = "NO_NODES_DETECTED";
const peers = ["dialogflow", "luis", "rasa", "haptik", "bert"];

interface Point {
  inScope: number;
  outOfScope: number;
  matthews: number;
}

/** A file of HINT3's shop. */
export function readShopBot(data: string, name: string): Record<string, string>[] {
  const text = readFileSync(join(data, "routing/hint3-curekart", name), "utf8");
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

/** HINT3's shop: our one point, and each published curve's in-scope accuracy at our out-of-scope recall. */
export function shopBotRows(data: string): Report["rows"] {
  const read = (name: string) => readShopBot(data, name);
  const byLabel = Map.groupBy(read("v1_curekart_train.csv"), ({ label }) => label!);
  const members = [...byLabel]
    .filter(([label]) => label !== none)
    .map(([agentId, own]) => ({ agentId, utterances: own.map(({ sentence }) => sentence!) }));
  const negatives = byLabel.get(none)?.map(({ sentence }) => sentence!) ?? [];
  const classify = createIntentClassifier(fitIntents({ members, negatives }, createMeaningEmbedder().words));
  const answers = read("v1_curekart_test.csv").map(({ sentence, label }) => ({
    wanted: label!,
    given: classify(sentence!).agentId ?? none,
  }));
  const own = pointOf(answers);
  return [
    { subject: "shop bot: Cuecard", cells: shown(own) },
    ...peers.map((peer) => {
      const curve = read(`published_${peer}_curekart.csv`).map((row) => ({
        inScope: Number(row["Inscope Accuracy"]),
        outOfScope: Number(row["OOS Recall"]),
        matthews: Number(row.MCC),
      }));
      return { subject: `shop bot: ${peer}, published`, cells: atRecall(curve, own.outOfScope) };
    }),
  ];
}

function shown({ inScope, outOfScope, matthews }: Point): Record<string, string> {
  return {
    "in scope right": `${(100 * inScope).toFixed(1)} %`,
    "out of scope to none": `${(100 * outOfScope).toFixed(1)} %`,
    MCC: matthews.toFixed(3),
  };
}

/** A curve at an out-of-scope recall, between its two nearest points, or where it ends before that; and its best MCC. */
function atRecall(curve: readonly Point[], recall: number): Record<string, string> {
  const sorted = curve.toSorted((a, b) => a.outOfScope - b.outOfScope);
  const above = sorted.find(({ outOfScope }) => outOfScope >= recall);
  const below = sorted.findLast(({ outOfScope }) => outOfScope <= recall);
  const [from, to] = [(below ?? above)!, (above ?? below)!];
  const share = from === to ? 0 : (recall - from.outOfScope) / (to.outOfScope - from.outOfScope);
  return {
    "in scope right": `${(100 * (from.inScope + share * (to.inScope - from.inScope))).toFixed(1)} %`,
    "out of scope to none": `${(100 * (above ? recall : from.outOfScope)).toFixed(1)} %${above ? "" : ", its end"}`,
    MCC: `${Math.max(...curve.map(({ matthews }) => matthews)).toFixed(3)} at best`,
  };
}

/** Matthews' correlation for many classes, of which none is one (Gorodkin 2004). */
function pointOf(answers: readonly { wanted: string; given: string }[]): Point {
  const share = (rows: typeof answers) => rows.filter(({ wanted, given }) => wanted === given).length / rows.length;
  const count = (key: "wanted" | "given") => {
    const counts = new Map<string, number>();
    for (const row of answers) counts.set(row[key], (counts.get(row[key]) ?? 0) + 1);
    return counts;
  };
  const [wanted, given] = [count("wanted"), count("given")];
  const total = answers.length;
  const right = answers.filter((row) => row.wanted === row.given).length;
  const product = (one: Map<string, number>, other: Map<string, number>) =>
    [...one].reduce((sum, [label, times]) => sum + times * (other.get(label) ?? 0), 0);
  const spread = Math.sqrt((total ** 2 - product(given, given)) * (total ** 2 - product(wanted, wanted)));
  return {
    inScope: share(answers.filter((row) => row.wanted !== none)),
    outOfScope: share(answers.filter((row) => row.wanted === none)),
    matthews: (right * total - product(wanted, given)) / spread,
  };
}
