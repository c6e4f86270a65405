import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optionalPeers } from "../adapters/optional-peers.ts";

const own = fileURLToPath(new URL("../../", import.meta.url));
const peers = new Set(Object.values(optionalPeers).flatMap(({ packages }) => Object.keys(packages)));

/**
 * Puts the package into a folder as `npm install cuecard` leaves it, without any optional peer, and returns its
 * `cli.ts`.
 */
export function withoutPeers(folder: string): string {
  cpSync(join(own, "src"), join(folder, "src"), {
    recursive: true,
    filter: (path) => !/\.test\.ts$|[\\/]test-kit$/.test(path),
  });
  cpSync(join(own, "package.json"), join(folder, "package.json"));
  for (const name of dependencies().filter((each) => !peers.has(each))) {
    const link = join(folder, "node_modules", name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(own, "node_modules", name), link, "junction");
  }
  return join(folder, "src", "cli.ts");
}

function dependencies(): string[] {
  const inFolder = (folder: string) => readdirSync(join(own, "node_modules", folder));
  return inFolder(".").flatMap((name) =>
    name.startsWith("@") ? inFolder(name).map((each) => `${name}/${each}`) : name,
  );
}
