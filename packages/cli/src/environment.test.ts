import { expect, test } from "vitest";
import { optionsFrom } from "./environment.ts";

test("languages of text recognition are those of the flag, or else of the environment", () => {
  const data = "./cuecard-data";
  expect(optionsFrom({ data, ocr: "eng+deu" }, { CUECARD_OCR: "fra" }).ocr).toEqual(["eng", "deu"]);
  expect(optionsFrom({ data }, { CUECARD_OCR: "fra" }).ocr).toEqual(["fra"]);
  expect(optionsFrom({ data }, {})).not.toHaveProperty("ocr");
});
