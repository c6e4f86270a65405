import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CreateTeam } from "@cuecard/core";

const exampleData = fileURLToPath(new URL("../../../../examples/data/", import.meta.url));

/** The folder of the documentation's screens: the example files, one that is broken and one that is not a document. */
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

/** Two members who know the handbook; the word "bill" leads from the first to the second. */
export function handbookTeam(knowledgeBaseId: string): CreateTeam {
  return {
    name: "Harbor",
    definition: {
      members: [
        { agentId: "maya", role: "front desk", isEntry: true },
        { agentId: "tom", role: "billing" },
      ],
      memberOverrides: {
        maya: { name: "Maya", firstMessage: "Harbor Home Internet, how can I help?" },
        tom: { name: "Tom" },
      },
      knowledge: [{ knowledgeBaseId, mode: "preload" }],
      rules: [{ name: "billing words", from: ["maya"], when: { keywords: ["bill", "invoice"] }, to: "tom" }],
    },
  };
}
