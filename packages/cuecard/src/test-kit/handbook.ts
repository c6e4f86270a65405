import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const exampleData = fileURLToPath(new URL("../../../../examples/data/", import.meta.url));

/** The folder of the documentation's screens: the example files, one that is broken and one that is no document. */
export function makeHandbook(parent: string): string {
  const handbook = join(parent, "handbook");
  mkdirSync(handbook);
  for (const [from, to] of [
    ["billing-faq.md", "billing-faq.md"],
    ["plans.csv", "plans.csv"],
    ["router-guide.pdf", "guides/router-guide.pdf"],
    ["network-status.html", "guides/network-status.html"],
    ["service-agreement.docx", "contracts/service-agreement.docx"],
  ] as const) {
    cpSync(join(exampleData, from), join(handbook, to));
  }
  writeFileSync(join(handbook, "contracts/old.pdf"), "%PDF-1.7 torn");
  writeFileSync(join(handbook, "logo.png"), "not a document");
  return handbook;
}
