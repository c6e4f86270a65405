import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readLines } from "../corpora/recorded-calls.ts";

/** What a person asked, one question after another; the last is judged. */
export interface AskedConversation {
  id: string;
  questions: string[];
  /** The last question as a person wrote it so that it stands alone. */
  rewrite: string;
  right: ReadonlySet<string>;
}

export interface AskedSet {
  passages: { id: string; title: string; text: string }[];
  conversations: AskedConversation[];
  /**
   * Ranked passages by question, of published systems over a larger corpus, by the system's name and the form of the
   * question.
   */
  published: { system: string; form: string; ranks: ReadonlyMap<string, string[]> }[];
}

const systems = { BM25: "bm25_cloud", BGE: "bge_cloud", ELSER: "elser_cloud" };
const forms = { "last question": "lastturn", "all questions": "questions", "human rewrite": "rewrite" };

/** The cloud part of MT-RAG; see the data folder's README for origin and licence. Null where the folder lacks it. */
export function readAskedSet(data: string): AskedSet | null {
  const folder = join(data, "conversations", "mt-rag-cloud");
  if (!existsSync(folder)) return null;
  const right = new Map<string, Set<string>>();
  for (const [question, passage, worth] of readTable(join(folder, "qrels.tsv")).slice(1)) {
    if (Number(worth) <= 0) continue;
    if (!right.has(question!)) right.set(question!, new Set());
    right.get(question!)!.add(passage!);
  }
  const textsOf = (form: string) => {
    const lines = readLines<{ _id: string; text: string }>(join(folder, `queries_${form}.jsonl`));
    return new Map(
      lines.map(({ _id, text }) => [_id, text.split("\n").map((line) => line.replace(/^\|user\|:\s*/, ""))]),
    );
  };
  const rewrites = textsOf(forms["human rewrite"]);
  return {
    // Three passages of the pool are empty.
    passages: readLines<{ _id: string; title: string; text: string }>(join(folder, "corpus.jsonl")).flatMap(
      ({ _id: id, title, text }) => (text.trim() === "" ? [] : [{ id, title, text }]),
    ),
    conversations: [...textsOf(forms["all questions"])].flatMap(([id, questions]) =>
      right.has(id) ? [{ id, questions, rewrite: (rewrites.get(id) ?? []).join(" "), right: right.get(id)! }] : [],
    ),
    published: Object.entries(systems).flatMap(([system, prefix]) =>
      Object.entries(forms).map(([form, suffix]) => ({
        system,
        form,
        ranks: readRanks(join(folder, `${prefix}_${suffix}.tsv`)),
      })),
    ),
  };
}

function readRanks(path: string): Map<string, string[]> {
  const rows = readTable(path).filter(([, , rank]) => Number.isFinite(Number(rank)));
  const ranks = new Map<string, string[]>();
  for (const [question, passage] of rows.sort((left, right) => Number(left[2]) - Number(right[2]))) {
    if (!ranks.has(question!)) ranks.set(question!, []);
    ranks.get(question!)!.push(passage!);
  }
  return ranks;
}

const readTable = (path: string) =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split("\t"));
