import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readImports } from "./mutants/import-graph.ts";
import { listFiles } from "./mutants/scratch-copy.ts";

/** What starts a process, a database, a model or a compiler, reads documents, or has tables that take long to load. */
const starters =
  /["'](?:node:child_process|typescript|better-sqlite3|pg|@electric-sql\/[a-z-]+|@huggingface\/transformers|onnxruntime-node|s3rver|jsdom|pdfjs-dist[a-z/.-]*|mammoth|papaparse|tiktoken[a-z/]*)["']/;
/** Puts all parts together: what needs it tests more than a file or a few. */
const whole = "packages/core/src/cuecard.ts";

/**
 * Tests of one file or a few: no flows and no long tests. Nothing within their reach starts a process, a database, a
 * model or a compiler, reads documents, or is a whole Cuecard.
 */
export function unitTests(root: string): string[] {
  const files = listFiles(root).filter((file) => file.endsWith(".ts"));
  const graph = readImports(root, files);
  const starting = files.filter((file) => file === whole || starters.test(readFileSync(join(root, file), "utf8")));
  const slow = new Set(starting.flatMap((file) => [file, ...graph.tests(file)]));
  return files.filter((file) => file.endsWith(".test.ts") && !/\.(flow|long)\.test\.ts$/.test(file) && !slow.has(file));
}
