import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { hardToUse, hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";
import { runCli } from "../../test-kit/spawn-cli.ts";

const documents = ["index.md", "rooms/index.md", "rooms/beds.md", "kitchen/index.md"];

const others = [
  ".git/config",
  ".DS_Store",
  "node_modules/x/readme.md",
  "rooms/.hidden.md",
  "build/page.md",
  ".gitignore",
];

describe.runIf(hasBrowser)("a folder in the console", () => {
  const folder = temporaryFolder();
  const handbook = join(folder.path, "handbook");
  let screens: ConsoleScreens;

  beforeAll(async () => {
    for (const name of [...documents, ...others]) {
      mkdirSync(dirname(join(handbook, name)), { recursive: true });
      writeFileSync(join(handbook, name), name === ".gitignore" ? "/build/\n" : `# ${name}\n\nWords of ${name}.`);
    }
    screens = await openScreens();
  });

  afterAll(async () => {
    await screens.close();
    await folder.remove();
  });

  test("brings its documents by their paths; the second time all are unchanged, and one that changed is replaced", async () => {
    const { page, goTo, ask, served } = screens;
    const { id } = await ask("POST", "/v1/knowledge-base", { name: "Handbook" });
    const names = async () => {
      const { data } = await ask("GET", `/v1/knowledge-base/${id}/sources?limit=100&status=ready`);
      return data.map(({ filename }: { filename: string }) => filename).sort();
    };
    const bring = async (told: string) => {
      await page.getByLabel("Choose a folder").setInputFiles(handbook);
      await page.getByText("4 files, ").waitFor();
      await page.getByText("What is left out").click();
      await expect.poll(() => page.getByText("node_modules/x/readme.md").count()).toBe(1);
      expect(await hardToUse(page)).toEqual([]);
      await page.getByRole("button", { name: "Add 4 files" }).click();
      await page.getByText(told).waitFor();
    };
    await goTo(`knowledge/${id}`);
    await bring("4 files: 4 added");
    await expect.poll(names).toEqual([...documents].sort());
    await page.getByRole("button", { name: "Dismiss" }).click();
    await bring("4 files: 4 unchanged");
    expect(await names()).toEqual([...documents].sort());
    await page.getByRole("button", { name: "Dismiss" }).click();
    writeFileSync(join(handbook, "index.md"), "# Index\n\nOther words.");
    await bring("4 files: 1 replaced, 3 unchanged");
    await expect.poll(names).toEqual([...documents].sort());

    // The command line names files alike: what the console has sent is there for it.
    const ingested = await runCli(["ingest", "Handbook", handbook, "--data", served.data]);
    expect(ingested.stdout + ingested.stderr).toMatch(/4 unchanged/);
  });
});
