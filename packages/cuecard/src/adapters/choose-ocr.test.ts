import { expect, test } from "vitest";
import { chooseOcr } from "./choose-ocr.ts";

/** A folder that has the package. */
const examples = new URL("../../../../examples/package.json", import.meta.url).href;

test("languages are read by the installed package, with their data", async () => {
  const ocr = await chooseOcr(["eng", "deu"], [examples]);
  expect(ocr?.options).toMatchObject({ languages: [{ code: "eng" }, { code: "deu" }] });
});

test("a missing package and missing data of a language are named with the command that installs them", async () => {
  await expect(chooseOcr(["eng"], ["file:///no-packages/package.json"])).rejects.toMatchObject({
    code: "not_available",
    message: expect.stringContaining("npm install @cuecard/ocr"),
  });
  await expect(chooseOcr(["fra"], [examples])).rejects.toMatchObject({
    code: "invalid_value",
    message: expect.stringContaining("npm install @tesseract.js-data/fra"),
  });
});

test("an adapter is taken as it is, and none without the option", async () => {
  const own = { module: new URL("file:///own.js"), options: {}, folders: [] };
  expect(await chooseOcr(own)).toBe(own);
  expect(await chooseOcr(undefined)).toBeNull();
  await expect(chooseOcr("eng" as never)).rejects.toThrow('ocr is "eng"; pass a list of languages');
});
