import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";

/** A file of the page. */
export interface SiteFile {
  /** Its `Content-Type`. */
  contentType: string;
  /** Its text. */
  body: string;
  /** True when its name changes with what it holds, so that browsers may keep it. */
  isImmutable: boolean;
}

const contentTypes: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
};

const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cuecard</title>
<p>The console is not built. Run <code>pnpm --filter @cuecard/console build</code> in the repository, and start the service again.</p>
`;

/**
 * Reads the page's files, by the path at which each is served; the page itself is at `/`. In a repository that is not
 * built, the page says how to build it.
 */
export async function readSite(): Promise<Map<string, SiteFile>> {
  const folder = siteFolder();
  if (folder === null) return new Map([["/", fileOf("index.html", notBuilt)]]);
  const names = (await readdir(folder, { recursive: true })).filter((name) => extname(name) in contentTypes);
  const files = names.map(async (name) => {
    const body = await readFile(new URL(name, folder), "utf8");
    return [name === "index.html" ? "/" : `/${name}`, fileOf(name, body)] as const;
  });
  return new Map(await Promise.all(files));
}

/** Beside the built package; in the repository in `dist`, once it was built. */
function siteFolder(): URL | null {
  const folders = [new URL("./site/", import.meta.url), new URL("../dist/site/", import.meta.url)];
  return folders.find((folder) => existsSync(fileURLToPath(new URL("index.html", folder)))) ?? null;
}

function fileOf(name: string, body: string): SiteFile {
  return { contentType: contentTypes[extname(name)]!, body, isImmutable: name.startsWith("assets/") };
}
