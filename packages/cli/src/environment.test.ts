import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../cuecard/src/test-kit/temporary-folder.ts";
import { optionsFrom } from "./environment.ts";

const meaning = "local/meaning-768@768";
const calibration = {
  points: [
    [0, 0],
    [0.3, 0.6],
    [1, 1],
  ],
  fittedOn: "a test",
} as const;

test("the environment names a file of them, and a broken one says what is wrong with it", () => {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const file = join(path, "calibrations.json");
  const read = () => optionsFrom({ data: path }, { CUECARD_CALIBRATIONS: file }).calibrations;
  expect(read).toThrow("ENOENT");
  writeFileSync(file, JSON.stringify({ [meaning]: calibration }));
  expect(read()).toEqual({ [meaning]: calibration });
  writeFileSync(file, JSON.stringify({ [meaning]: { points: [[0, "a"]] } }));
  expect(read).toThrow("has no calibrations");
});

test("languages of text recognition are those of the flag, or else of the environment", () => {
  const data = "./cuecard-data";
  expect(optionsFrom({ data, ocr: "eng+deu" }, { CUECARD_OCR: "fra" }).ocr).toEqual(["eng", "deu"]);
  expect(optionsFrom({ data }, { CUECARD_OCR: "fra" }).ocr).toEqual(["fra"]);
  expect(optionsFrom({ data }, {})).not.toHaveProperty("ocr");
});
