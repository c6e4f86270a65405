import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCommand } from "../../test-kit/run-command.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

const exampleData = fileURLToPath(new URL("../../../../../examples/data/", import.meta.url));
let folder: ReturnType<typeof temporaryFolder>;
let data: string;

beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, "data");
});
afterEach(() => folder.remove());

describe("usage", () => {
  test("help names every command and exits 0", async () => {
    const { code, stdout } = await runCli(["--help"]);
    expect(code).toBe(0);
    for (const command of ["serve", "ingest", "chunks", "reembed", "call", "search", "demo", "keys"])
      expect(stdout).toContain(command);
  });

  test("the version is the package's own", async () => {
    expect((await runCommand(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test.each([
    { args: ["serve", "--prot", "1"], says: "Did you mean --port?" },
    { args: ["serve", "--port", "99999"], says: "whole number from 0 to 65535" },
    { args: ["serve", "--allow-url", "intranet"], says: "It must begin with http:// or https://" },
    { args: ["ingest", "Base"], says: "missing required argument 'path-or-url'" },
    { args: ["search", "Base", "question", "--top-k", "many"], says: "whole number from 1 to 50" },
    { args: ["chunks", "a.md", "--max-tokens", "8"], says: "whole number from 64 to 2048" },
    { args: ["chunks", "a.md", "--strategy", "smart"], says: "Allowed choices are auto, semantic" },
    { args: ["serch", "a", "b"], says: "Did you mean search?" },
  ])("wrong usage exits 2 and says what was meant: $args", async ({ args, says }) => {
    const { code, stderr } = await runCommand(args);
    expect(stderr).toContain(says);
    expect(code).toBe(2);
  });
});

describe("ingest and search", () => {
  test("files become passages, and a failed file is named with its reason and exits 1", async () => {
    const empty = join(folder.path, "empty.pdf");
    writeFileSync(empty, "");
    const ingested = await runCli([
      "ingest",
      "Harbor",
      join(exampleData, "billing-faq.md"),
      join(exampleData, "plans.csv"),
      empty,
      "--data",
      data,
    ]);
    expect(ingested.stdout).toContain("2 ready, 1 failed.");
    expect(ingested.stdout).toMatch(/^failed +empty\.pdf +invalid_value/m);
    expect(ingested.code).toBe(1);

    const found = await runCli(["search", "Harbor", "When is my bill due?", "--data", data]);
    expect(found.stdout).toMatch(/^billing-faq\.md/);
    expect(found.code).toBe(0);

    const json = await runCli(["search", "Harbor", "How much is Fiber 500?", "--json", "--data", data]);
    expect(JSON.parse(json.stdout).results[0].citation.filename).toBe("plans.csv");
  });

  test("a missing file costs nothing: no base is made", async () => {
    const { code, stderr } = await runCli(["ingest", "Harbor", "no-such-file.pdf", "--data", data]);
    expect([code, stderr]).toEqual([1, "cuecard ingest: no-such-file.pdf does not exist; check the path.\n"]);
    expect((await runCli(["search", "Harbor", "anything", "--data", data])).stderr).toContain(
      "does not exist. Create data with",
    );
  });
});
