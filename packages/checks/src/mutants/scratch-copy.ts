import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

export interface ScratchCopy {
  folder: string;
  /** Runs `work` while files of the copy have other texts. */
  withTexts<T>(texts: ReadonlyMap<string, string>, work: () => Promise<T>): Promise<T>;
}

/** Files of the checkout that git knows or would take up. */
export function listFiles(root: string): string[] {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  });
  return listed.split("\0").filter((file) => file && existsSync(join(root, file)));
}

/**
 * The checkout as it is, without its history, on the checkout's own dependencies. What an earlier run left there goes.
 */
export function makeScratchCopy(root: string, folder: string): ScratchCopy {
  rmSync(folder, { recursive: true, force: true });
  for (const file of listFiles(root)) cpSync(join(root, file), join(folder, file), { recursive: true });
  linkDependencies(root, folder);
  for (const name of readdirSync(join(root, "packages"))) {
    const modules = join(root, "packages", name, "node_modules");
    // Links to other packages are relative, so that they lead to the copy's.
    if (existsSync(modules))
      cpSync(modules, join(folder, "packages", name, "node_modules"), { recursive: true, verbatimSymlinks: true });
  }
  const examples = join(root, "examples/node_modules");
  if (existsSync(examples))
    cpSync(examples, join(folder, "examples/node_modules"), { recursive: true, verbatimSymlinks: true });
  // Types that git ignores, which the type checker and a test of the copy read.
  execFileSync(process.execPath, ["--conditions=@cuecard/source", "packages/core/types-writer/cli.ts"], {
    cwd: folder,
  });
  return {
    folder,
    async withTexts(texts, work) {
      const paths = [...texts.keys()].map((file) => join(folder, file));
      const before = paths.map((path) => readFileSync(path));
      for (const [file, text] of texts) writeFileSync(join(folder, file), text);
      try {
        return await work();
      } finally {
        paths.forEach((path, index) => {
          writeFileSync(path, before[index]!);
        });
      }
    },
  };
}

/** A folder of links in place of one link: caches of the tests stay out of the checkout. */
function linkDependencies(root: string, folder: string): void {
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  for (const name of readdirSync(join(root, "node_modules"))) {
    if (/^\.(vite|vitest|cache)/.test(name)) continue;
    symlinkSync(join(root, "node_modules", name), join(dirname(modules), "node_modules", name));
  }
}
