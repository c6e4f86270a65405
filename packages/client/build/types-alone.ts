import { readFileSync, writeFileSync } from "node:fs";

/**
 * Takes the schemas out of the package's types: only the interfaces beside them, of the same names, are used, and
 * without zod nobody needs to install zod.
 */
const path = new URL("../dist/index.d.ts", import.meta.url);
const types = readFileSync(path, "utf8")
  .replace(/^import \{ z \} from 'zod';\n/m, "")
  .replace(/^(?:\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?declare const \w+: z\.[\s\S]*?^\S.*;\n/gm, "");
if (/\bz\./.test(types)) throw new Error("dist/index.d.ts still needs zod; say the type that does in plain types.");
writeFileSync(path, types);
