import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { packedPackages } from "../start-page/packed-packages.ts";
import { run } from "../start-page/run.ts";
import { startPublishRegistry } from "./publish-registry.ts";
import { published, repositoryRoot } from "./published.ts";

const root = fileURLToPath(repositoryRoot);
const folder = mkdtempSync(join(tmpdir(), "cuecard-publish-"));
let packed: string;
let registry: Awaited<ReturnType<typeof startPublishRegistry>>;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  packed = await packedPackages();
  registry = await startPublishRegistry();
  const userconfig = join(folder, "npmrc");
  const { output } = await run(["npm", "config", "get", "userconfig"], { cwd: folder });
  const own = output.trim();
  writeFileSync(userconfig, `${existsSync(own) ? readFileSync(own, "utf8") : ""}\n${registry.signIn}`);
  env = { ...process.env, NODE_OPTIONS: "", npm_config_userconfig: userconfig };
}, 1_800_000);

afterAll(() => {
  registry?.close();
  rmSync(folder, { recursive: true, force: true });
});

const tarballOf = (name: string) => join(packed, `${name.replace("@", "").replace("/", "-")}-0.0.0.tgz`);

async function unpacked(name: string): Promise<string> {
  const into = join(folder, name);
  mkdirSync(into, { recursive: true });
  onTestFinished(() => rmSync(into, { recursive: true, force: true }));
  await run(["tar", "-xzf", tarballOf(name), "-C", into, "--strip-components=1"], { cwd: folder });
  return into;
}

describe.each(published.map(({ manifest }) => manifest.name))("the tarball of %s", (name) => {
  test("has a license, a page, its built files and nothing of the sources", async () => {
    const cwd = await unpacked(name);
    const files = globSync("**/*", { cwd, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name).slice(cwd.length + 1));
    expect(files).toEqual(expect.arrayContaining(["LICENSE", "README.md", "package.json"]));
    // The files of a new project are made for people to read and change.
    const ofPackage = files.filter((file) => !file.startsWith("dist/examples/"));
    expect(ofPackage.filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))).toEqual([]);
    const maps = files.filter((file) => file.endsWith(".map"));
    for (const file of maps)
      expect(JSON.parse(readFileSync(join(cwd, file), "utf8")), file).not.toHaveProperty("sourcesContent.0");
    const manifest = JSON.parse(readFileSync(join(cwd, "package.json"), "utf8"));
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|@cuecard\/source/);
    expect(manifest.repository.directory).toMatch(/^packages\//);
    const bins = Object.values((manifest.bin ?? {}) as Record<string, string>);
    for (const bin of bins) expect(files).toContain(bin.replace("./", ""));
  });

  test("would be published by npm", async () => {
    const { output } = await run(["npm", "publish", tarballOf(name), "--dry-run", "--provenance", "--json"], {
      cwd: folder,
      env: { ...env, npm_config_registry: registry.url },
    });
    expect(output).toContain(`"name": "${name}"`);
  });

  test("gets as far with provenance as a workflow's token for sigstore, the first thing that needs the network", async () => {
    registry.audiences.length = 0;
    const publish = run(["npm", "publish", tarballOf(name), "--access", "public", "--provenance"], {
      cwd: folder,
      env: { ...env, ...registry.workflow, npm_config_registry: registry.url },
    });
    await expect(publish).rejects.toThrow("invalid identity token");
    expect(registry.audiences).toContain("sigstore");
  });
});

test("the release publishes every package once, under the tag that `npm install` takes", async () => {
  // The weights that one package fetches before it is published need a network.
  const publish = ["-r", "publish", "--access", "public", "--no-git-checks", "--ignore-scripts"];
  await run(["npx", "--yes", "pnpm@12.21.0", ...publish, "--registry", registry.url], { cwd: root, env });
  expect(registry.taken.map(({ name }) => name).sort()).toEqual(published.map(({ manifest }) => manifest.name).sort());
  for (const { name, versions, ...publication } of registry.taken) {
    const [[version, manifest]] = Object.entries(versions) as [[string, Record<string, unknown>]];
    expect(publication["dist-tags"], name).toEqual({ latest: version });
    expect(manifest.repository, name).toMatchObject({ directory: expect.stringMatching(/^packages\//) });
    expect(JSON.stringify(manifest), name).not.toContain("workspace:");
  }
});

test("changesets give all packages the next version, and each a list of changes to ship", async () => {
  const copy = join(folder, "versions");
  for (const file of [
    "package.json",
    "pnpm-workspace.yaml",
    ".changeset",
    "examples/package.json",
    "packages/bench/package.json",
    "packages/checks/package.json",
  ])
    cpSync(join(root, file), join(copy, file), { recursive: true });
  for (const { folder: path } of published) cpSync(join(root, path, "package.json"), join(copy, path, "package.json"));
  await run(["git", "init", "--quiet"], { cwd: copy });
  await run([process.execPath, join(root, "node_modules/@changesets/cli/bin.js"), "version"], { cwd: copy });
  const versions = published.map(
    ({ folder: path }) => JSON.parse(readFileSync(join(copy, path, "package.json"), "utf8")).version,
  );
  expect(new Set(versions)).toEqual(new Set(["0.1.0"]));
  for (const { folder: path } of published)
    expect(readFileSync(join(copy, path, "CHANGELOG.md"), "utf8"), path).toContain("## 0.1.0");
});
