import { describe, expect, test } from "vitest";
import { sourceOf, withAddresses, withLinks } from "./manifest-facts.ts";
import { published, readRoot } from "./published.ts";

const root = JSON.parse(readRoot("package.json"));

test("all packages have one version", () => {
  expect(new Set(published.map(({ manifest }) => manifest.version)).size).toBe(1);
});

test("the first page of the repository names every package", () => {
  const page = readRoot("README.md");
  expect(published.filter(({ manifest }) => !page.includes(`\`${manifest.name}\``))).toEqual([]);
});

test("the addresses of the repository are on one host", () => {
  expect(root.repository.url).toMatch(/^git\+https:\/\/.+\.git$/);
  for (const address of [root.homepage, root.bugs]) expect(address).toContain(sourceOf(root));
});

test("the Python package names the same addresses", () => {
  const project = readRoot("clients/python/pyproject.toml");
  for (const address of [root.homepage, root.bugs, sourceOf(root)]) expect(project).toContain(`"${address}"`);
});

describe.each(published)("$folder", ({ folder, manifest }) => {
  test("names the repository, its own folder in it, and where to read and to ask, as `pnpm manifests` writes them", () => {
    expect(manifest).toEqual(withAddresses(manifest, root, folder));
    expect(Object.keys(manifest)).toEqual(Object.keys(withAddresses(manifest, root, folder)));
  });

  test("has a page that ends with the same links", () => {
    const readme = readRoot(`${folder}/README.md`);
    expect(readme).toBe(withLinks(readme, root, folder));
  });

  test("is public, says what it is, and ships its changes", () => {
    expect(manifest).toMatchObject({ publishConfig: { access: "public" }, type: "module", sideEffects: false });
    expect(manifest.description).toMatch(/^[A-Z].{20,200}\.$/);
    expect(new Set(manifest.keywords as string[]).size).toBeGreaterThan(3);
    expect(manifest.files).toEqual(expect.arrayContaining(["dist", "CHANGELOG.md"]));
  });
});
