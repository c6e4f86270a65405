import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { clientTypes } from "./client-types.ts";

const folder = new URL("../page/api/generated/", import.meta.url);
const file = new URL("v1.ts", folder);
mkdirSync(folder, { recursive: true });
writeFileSync(file, "", { flag: "a" });
const types = await clientTypes();
// Checks that run side by side read the file: one that is right stays as it is.
if (readFileSync(file, "utf8") !== types) writeFileSync(file, types);
