import { mkdirSync, writeFileSync } from "node:fs";
import { clientTypes } from "./client-types.ts";

const folder = new URL("../page/api/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("v1.ts", folder), await clientTypes());
