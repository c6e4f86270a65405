import { readFileSync, writeFileSync } from "node:fs";
import { pages, read } from "./test-kit/pages.ts";

/** Writes every example into the pages that show it, where a comment names it: `<!-- examples/start/answer.ts -->`. */
const root = new URL("../", import.meta.url);
for (const page of pages) {
  const written = read(page).replace(
    /(<!-- (examples\/\S+) -->\n```\w+\n)[\s\S]*?^```$/gm,
    (_block, head: string, example: string) => {
      return `${head}${readFileSync(new URL(example, root), "utf8")}\`\`\``;
    },
  );
  if (written !== read(page)) writeFileSync(new URL(page, root), written);
}
