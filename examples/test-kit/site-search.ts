import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { searchWeight, searchWords } from "../../docs/.vitepress/search-order.ts";

/** What the site's search field asks. */
interface Index {
  search(words: string, options: object): { id: string }[];
}

const root = createRequire(fileURLToPath(new URL("../../package.json", import.meta.url)));
const fields = { fields: ["title", "titles", "text"], storeFields: ["title", "titles"], tokenize: searchWords };
/** As VitePress's own search field asks. */
const asked = { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 }, boostDocument: searchWeight };

/** Opens the search of a built site. It returns addresses with their headings, best first. */
export async function openSearch(site: string): Promise<(words: string) => string[]> {
  const chunks = join(site, "assets/chunks");
  const name = readdirSync(chunks).find((file) => file.startsWith("@localSearchIndexroot"))!;
  const stored: string = (await import(pathToFileURL(join(chunks, name)).href)).default;
  const ofVitePress = createRequire(root.resolve("vitepress/package.json")).resolve("minisearch");
  const { default: MiniSearch } = (await import(pathToFileURL(ofVitePress).href)) as {
    default: { loadJSON(json: string, options: object): Index };
  };
  const index = MiniSearch.loadJSON(stored, fields);
  return (words) => index.search(words, asked).map(({ id }) => id);
}
