import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionalPeers } from "cuecard/internals";

const packages = fileURLToPath(new URL("../../../", import.meta.url));
const peers = new Set(Object.values(optionalPeers).flatMap(({ packages: names }) => Object.keys(names)));

/**
 * Puts the command line and the library into a folder as `npm install @cuecard/cli` leaves them, without any optional
 * peer, and returns the `cli.ts`.
 */
export function withoutPeers(folder: string): string {
  copyPackage("cuecard", join(folder, "cuecard"));
  copyPackage("cli", join(folder, "cli"), { cuecard: join(folder, "cuecard") });
  return join(folder, "cli", "src", "cli.ts");
}

/** A copy, with links to what it depends on; `copied` names those that are copies themselves. */
function copyPackage(name: string, to: string, copied: Record<string, string> = {}): void {
  const own = join(packages, name);
  cpSync(join(own, "src"), join(to, "src"), {
    recursive: true,
    filter: (path) => !/\.test\.ts$|[\\/]test-kit$/.test(path),
  });
  cpSync(join(own, "package.json"), join(to, "package.json"));
  const installed = join(own, "node_modules");
  for (const each of namesIn(installed).filter((dependency) => !peers.has(dependency))) {
    const link = join(to, "node_modules", each);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(copied[each] ?? join(installed, each), link, "junction");
  }
}

function namesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(folder, name)).map((each) => `${name}/${each}`) : name,
  );
}
