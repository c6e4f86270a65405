import { existsSync } from "node:fs";
import type { Embedder } from "@cuecard/core";
import { createE5Embedder } from "@cuecard/e5";
import { createLexicalEmbedder, createMeaningEmbedder } from "@cuecard/local";
import { createMiniLmEmbedder } from "@cuecard/minilm";
import type { Bench, Report } from "../bench.ts";
import { callRows } from "./call-rows.ts";
import { plainRows } from "./plain-rows.ts";
import type { Row } from "./row.ts";
import { searchRows } from "./search-rows.ts";

/** Makers by column. Git keeps no weights: without them a model's cells are empty. */
const models: Record<string, { weights?: string; make: () => Embedder | Promise<Embedder> }> = {
  default: { make: createMeaningEmbedder },
  minilm: { weights: "minilm/model/onnx/model_quantized.onnx", make: createMiniLmEmbedder },
  e5: { weights: "e5/model/onnx/model_q4.onnx", make: createE5Embedder },
  lexical: { make: createLexicalEmbedder },
};
const keywords = ["BM25", "MiniSearch"] as const;

/** What words, a table of meanings and models find, side by side: own plain questions, small talk, public sets and calls. */
export const meaning: Bench = async ({ data, settings, progress }) => {
  const only = new RegExp(settings.only ?? "", "i");
  const columns = (settings.columns ?? [...Object.keys(models), ...keywords].join()).split(",");
  if (settings.half !== "open" && settings.half !== "locked")
    throw new Error(`--half is "${settings.half}"; it is open or locked.`);
  const open = settings.half === "open";
  const rows: Row[] = [
    ...plainRows(open ? "open" : "locked"),
    ...(data === null ? [] : searchRows(data, { most: Number(settings.questions), half: open ? "even" : "odd" })),
    ...(data === null ? [] : callRows(data)),
  ].filter(({ name }) => only.test(name));
  const embedders = await openModels(columns);
  const measured: Report["rows"] = [];
  for (const row of rows) {
    const start = performance.now();
    const cells: Record<string, string> = {};
    for (const [name, embedder] of embedders) cells[name] = await row.ours(embedder);
    for (const name of keywords) if (columns.includes(name)) cells[name] = row.keywords(name) ?? "-";
    measured.push({ subject: row.name, cells });
    const seconds = ((performance.now() - start) / 1_000).toFixed(0);
    const told = Object.entries(cells).map(([name, cell]) => `${name} ${cell}`);
    progress(`${row.name} (${seconds} s): ${told.join(", ")}`);
  }
  for (const embedder of embedders.values()) await embedder.close();
  return {
    title: `What each embedder finds, the ${open ? "open" : "locked"} half`,
    columns,
    rows: measured,
    notes: [
      "In %, at the defaults of a search or of an attachment. Plain questions are a call's second turn, in auto.",
      "Refused though first: nothing is given, and the right text is first at threshold 0.",
      "BM25 and MiniSearch have no threshold: the right text among the first three of plain questions, among five of DSTC10. BM25 of DSTC10 has the three turns before at half weight.",
      "Open: the even questions of public sets, which weights were chosen on; locked: the odd ones. DSTC10 has no halves.",
    ],
  };
};

async function openModels(columns: readonly string[]): Promise<Map<string, Embedder>> {
  const opened = new Map<string, Embedder>();
  for (const [name, { weights, make }] of Object.entries(models)) {
    const isThere = weights === undefined || existsSync(new URL(`../../../${weights}`, import.meta.url));
    if (columns.includes(name) && isThere) opened.set(name, await make());
  }
  return opened;
}
