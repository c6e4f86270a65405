import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * XQuAD's English questions by their index, read by a synthetic voice and recognised (NoiseQA); null where the folder
 * lacks them.
 */
export function readRecognised(data: string): readonly string[] | null {
  const file = join(data, "spoken/noiseqa-asr-synthetic/queries.jsonl");
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => (JSON.parse(line) as { text: string }).text);
}
