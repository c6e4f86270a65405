import { registerHooks } from "node:module";
import { partsOfSearch } from "./parts-of-search.ts";

const names = (process.env.CUECARD_BENCH_WITHOUT ?? "").split(",");
const left = partsOfSearch.filter(({ name }) => names.includes(name));

/** Loads the parts of a search that `CUECARD_BENCH_WITHOUT` names as they read without them. Imported before anything that searches. */
if (left.length > 0) {
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context);
      let source: string | null = null;
      for (const { file, name, without } of left) {
        if (!url.endsWith(`/core/src/knowledge/${file}`)) continue;
        const before: string = source ?? String(loaded.source);
        source = without(before);
        if (source === before) throw new Error(`${file} has no ${name}.`);
      }
      return source === null ? loaded : { ...loaded, source };
    },
  });
}
