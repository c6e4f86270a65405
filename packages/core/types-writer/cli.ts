import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { writeTypes } from "./write-types.ts";

for (const [name, text] of writeTypes())
  writeFileSync(fileURLToPath(new URL(`../src/schema/types/${name}`, import.meta.url)), text);
