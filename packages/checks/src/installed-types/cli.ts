import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { installedTypes } from "./installed-types.ts";

const root = fileURLToPath(new URL("../../../../", import.meta.url)).replace(/\/$/, "");
const packages = globSync(`${root}/packages/*/package.json`);
const published = packages.filter((file) => !JSON.parse(readFileSync(file, "utf8")).private).sort();

const messages = installedTypes(root, published);
for (const message of messages) console.error(message);
if (messages.length > 0) process.exitCode = 1;
else
  console.log(
    `The types of ${published.length} packages compile under strict settings with nodenext, node16 and bundler.`,
  );
