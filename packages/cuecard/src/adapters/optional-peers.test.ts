import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "../test-kit/temporary-folder.ts";
import { optionalPeers, requirePeers } from "./optional-peers.ts";

const names = Object.keys(optionalPeers) as (keyof typeof optionalPeers)[];

test.each(names)("%s: what is missing is named, with the command that installs it", (name) => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  expect(() => requirePeers(name)).not.toThrow();
  const packages = Object.entries(optionalPeers[name].packages).map(([peer, version]) => `${peer}@${version}`);
  expect(() => requirePeers(name, pathToFileURL(`${folder.path}/index.js`))).toThrow(
    expect.objectContaining({
      code: "not_available",
      message: expect.stringContaining(`npm install ${packages.join(" ")}`),
    }),
  );
});

test("package.json declares each as an optional peer, of the version that the command installs and perhaps older ones", () => {
  const { peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  const packages = Object.assign({}, ...names.map((name) => optionalPeers[name].packages));
  const newest = Object.entries<string>(peerDependencies).map(([peer, range]) => [peer, range.split(" || ").at(-1)]);
  expect(Object.fromEntries(newest)).toEqual(packages);
  expect(peerDependenciesMeta).toEqual(
    Object.fromEntries(Object.keys(packages).map((name) => [name, { optional: true }])),
  );
});
