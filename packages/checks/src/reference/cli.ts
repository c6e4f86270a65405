import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { writeReference } from "./write-reference.ts";

const folder = new URL("../../../../docs/reference/", import.meta.url);
const written = writeReference();
mkdirSync(folder, { recursive: true });
for (const [name, text] of written) writeFileSync(new URL(name, folder), text);
for (const name of readdirSync(folder)) if (!written.has(name)) rmSync(new URL(name, folder));
