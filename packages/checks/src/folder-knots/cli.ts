import { readFileSync } from "node:fs";
import { type CruisedModule, folderKnots } from "./folder-knots.ts";

/** Says which folders import each other in a circle, of what dependency-cruiser wrote into a file; fails when some do. */
const { modules } = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as { modules: CruisedModule[] };
const knots = folderKnots(modules);
for (const { folders, imports } of knots)
  process.stderr.write(
    `${folders.length} folders import each other: ${folders.join(", ")}. Move what is shared below them, or what joins them above:\n  ${imports.join("\n  ")}\n`,
  );
process.exitCode = knots.length > 0 ? 1 : 0;
