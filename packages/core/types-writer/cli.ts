import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { writeTypes } from "./write-types.ts";

const folder = new URL("../src/schema/types/", import.meta.url);
const written = await writeTypes();
mkdirSync(folder, { recursive: true });
for (const [name, text] of written) {
  const file = new URL(name, folder);
  // Checks that run side by side read the files: one that is right stays as it is.
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}
for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(new URL(name, folder));
