import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { article, seeded } from "../../../../cuecard/src/test-kit/articles.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { writeFiles } from "../../test-kit/question-files.ts";
import { runCommand } from "../../test-kit/run-command.ts";

test("a fitted calibration is written beside others, and the next command searches by it", async () => {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  const random = seeded(7);
  const texts = Array.from({ length: 60 }, (_, at) => article(`answer ${at}`, 4, random));
  const wordsOf = (text: string) => text.split(". ")[2]!.split(" ").slice(0, 4).join(" ");
  const other = {
    "openai/other@8": {
      points: [
        [0, 0],
        [1, 1],
      ],
      fittedOn: "by hand",
    },
  };
  writeFiles(cwd, {
    "set/corpus.jsonl": texts.map((text, at) => ({ _id: `d${at}`, title: `t${at}`, text })),
    "set/queries.jsonl": texts.map((text, at) => ({ _id: `q${at}`, text: wordsOf(text), doc: `d${at}` })),
    "strangers.txt": Array.from({ length: 60 }, (_, at) => wordsOf(article(`stranger ${at}`, 4, random))),
    "calibrations.json": JSON.stringify(other),
  });
  const args = ["set", "--out-of-scope", "strangers.txt"];
  const { code, stdout, stderr } = await runCommand(["calibrate", ...args, "--out", "calibrations.json"], { cwd });
  expect({ code, stderr: stderr.replace(/^.*%\n/gm, "") }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain("local/meaning-768@768 on set: fitted on 30 questions and 30 out of scope");
  expect(stdout).toMatch(/^AUC {5}(1\.000|0\.9\d\d)/m);
  expect(stdout).toMatch(/^by vectors alone: right in first 3 +\d/m);
  const written = JSON.parse(readFileSync(join(cwd, "calibrations.json"), "utf8"));
  expect(written).toMatchObject(other);
  const { points, fittedOn } = written["local/meaning-768@768"];
  expect(fittedOn).toContain("30 of 60 questions");
  expect(points.map(([, similarity]: [number, number]) => similarity)).toContain(0.6);
  // Nothing passes a curve that stays low: the file is what the search goes by.
  const low = {
    "local/meaning-768@768": {
      points: [
        [0, 0],
        [1, 0.1],
      ],
      fittedOn: "a test",
    },
  };
  writeFiles(cwd, { "low.json": JSON.stringify(low), "alone.json": '{ "keywordSearch": false }' });
  const asked = await runCommand(["eval", "set", "--config", "alone.json"], {
    cwd,
    env: { CUECARD_CALIBRATIONS: "low.json" },
  });
  expect(asked.stdout).toMatch(/^empty % +100\.0$/m);
});

test("too few questions to fit on are refused, with how many are needed", async () => {
  const { path: cwd, remove } = temporaryFolder();
  onTestFinished(remove);
  writeFiles(cwd, {
    "set/corpus.jsonl": [{ _id: "d", title: "t", text: "The pool is closed on Mondays." }],
    "set/queries.jsonl": [
      { _id: "q", text: "Is the pool closed?", doc: "d" },
      { _id: "r", text: "When is the pool closed?", doc: "d" },
    ],
    "strangers.txt": ["Who won the match?", "Tell me a joke"],
  });
  const { code, stderr } = await runCommand(["calibrate", "set", "--out-of-scope", "strangers.txt"], { cwd });
  expect(code).toBe(1);
  expect(stderr).toContain("each half needs at least 20");
});
