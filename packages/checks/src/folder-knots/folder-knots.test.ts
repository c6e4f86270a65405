import { expect, test } from "vitest";
import { folderKnots } from "./folder-knots.ts";

/** Modules of `a → b` lines, below `packages/`. */
function modules(...lines: string[]) {
  return lines.map((line) => {
    const [source, resolved] = line.split(" → ").map((path) => `packages/${path}`);
    return { source: source!, dependencies: [{ resolved: resolved! }] };
  });
}

const foldersIn = (...lines: string[]) => folderKnots(modules(...lines)).map(({ folders }) => folders);

test.each<[why: string, lines: string[]]>([
  ["one way", ["core/src/call/turn/a.ts → core/src/call/state/b.ts"]],
  [
    "circle below core's second level",
    ["core/src/x/y/one/a.ts → core/src/x/y/two/b.ts", "core/src/x/y/two/c.ts → core/src/x/y/one/d.ts"],
  ],
  [
    "circle below another package's first level",
    ["http/src/x/one/a.ts → http/src/x/two/b.ts", "http/src/x/two/c.ts → http/src/x/one/d.ts"],
  ],
  ["test that closes a circle", ["http/src/x/a.ts → http/src/y/b.ts", "http/src/y/c.test.ts → http/src/x/d.ts"]],
  [
    "test kit that closes a circle",
    ["http/src/x/a.ts → http/src/y/b.ts", "http/src/y/test-kit/c.ts → http/src/x/d.ts"],
  ],
  ["entry over its folders", ["http/src/index.ts → http/src/x/a.ts", "http/src/x/a.ts → http/src/options.ts"]],
  ["circle of packages", ["core/src/x/a.ts → http/src/x/a.ts", "http/src/x/b.ts → core/src/x/b.ts"]],
])("%s makes no knot", (_why, lines) => {
  expect(foldersIn(...lines)).toEqual([]);
});

test("two folders that import each other are a knot, through whichever files", () => {
  const lines = [
    "core/src/call/turn/a.ts → core/src/call/state/b.ts",
    "core/src/call/state/c.ts → core/src/call/turn/d.ts",
  ];
  expect(folderKnots(modules(...lines))).toEqual([
    {
      folders: ["core/call/state", "core/call/turn"],
      imports: lines.map((line) => line.replaceAll(/(?=core\/src)/g, "packages/")).reverse(),
    },
  ]);
});

test("files of a folder stand for it beside its own folders", () => {
  const lines = [
    "core/src/team/teams.ts → core/src/team/route/a.ts",
    "core/src/team/route/b.ts → core/src/team/words.ts",
  ];
  expect(foldersIn(...lines)).toEqual([["core/team", "core/team/route"]]);
});

test("two knots are reported one by one", () => {
  const lines = ["x/a → x/b", "x/b → x/c", "x/c → x/a", "y/a → y/b", "y/b → y/a", "y/c → y/a"].map((line) =>
    line.replaceAll(/(\w)\/(\w)/g, "$1/src/$2/f.ts"),
  );
  expect(foldersIn(...lines)).toEqual([
    ["x/a", "x/b", "x/c"],
    ["y/a", "y/b"],
  ]);
});
