import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { readEnvFile } from "./env-file.ts";

function inFolder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return join(path, ".env");
}

test("the CUECARD_ variables are taken that the environment does not have, and no others", () => {
  const file = inFolder();
  writeFileSync(
    file,
    'CUECARD_SECRET="a b"\nCUECARD_DATABASE=postgres://db/one\nAWS_PROFILE=other\n# CUECARD_API_KEYS=x\n',
  );
  const environment = { CUECARD_DATABASE: "postgres://db/two" };
  readEnvFile(environment, file);
  expect(environment).toEqual({ CUECARD_DATABASE: "postgres://db/two", CUECARD_SECRET: "a b" });
});

test("a missing file, and a folder of that name, are not an error", () => {
  const file = inFolder();
  readEnvFile({}, file);
  mkdirSync(file);
  readEnvFile({}, file);
});
