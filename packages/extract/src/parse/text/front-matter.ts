import { parse as parseToml } from "smol-toml";
import { isMap, isScalar, parseDocument } from "yaml";

/** What the site that shows a page says about it, before its first line. */
export interface FrontMatter {
  title: string | null;
  /** Lines that it takes, its rules included; 0 for a page without. */
  lines: number;
}

const none: FrontMatter = { title: null, lines: 0 };
/** More is data, not a page's head, and slow to parse; its lines are looked at alone. */
const mostCharacters = 64 * 1024;
const yamlLine = /^(?:\s*$|[\w-]+:|\s|#|-)/;
const yamlTitle = /^title:\s+(\S.*)$/m;

/** Reads YAML between `---`, TOML between `+++`, or JSON in braces, as Hugo, Jekyll and Docusaurus have it. */
export function readFrontMatter(lines: readonly string[]): FrontMatter {
  switch (lines[0]?.trimEnd()) {
    case "---":
      return readBetween(lines, /^(?:---|\.\.\.)\s*$/, readYaml);
    case "+++":
      return readBetween(lines, /^\+\+\+\s*$/, readToml);
    case "{":
      return readBetween(lines, /^\}\s*$/, (inside) => readJson(`{${inside}}`));
    default:
      return none;
  }
}

/** `read` gives null for what is no data. */
function readBetween(lines: readonly string[], closes: RegExp, read: (inside: string) => Pick<FrontMatter, "title"> | null): FrontMatter {
  const end = lines.findIndex((line, index) => index > 0 && closes.test(line));
  const found = end > 0 ? read(lines.slice(1, end).join("\n")) : null;
  return found ? { title: found.title?.replace(/\s+/g, " ").trim() || null, lines: end + 1 } : none;
}

/** Many heads are no valid YAML, by a colon in a title most often; where every line looks like data the title is what stands after its name. */
function readYaml(inside: string): Pick<FrontMatter, "title"> | null {
  if (inside.trim() === "") return { title: null };
  const data = inside.length > mostCharacters ? null : parseDocument(inside, { logLevel: "silent" });
  if (data && data.errors.length === 0 && !isMap(data.contents)) return null;
  if (data?.errors.length !== 0)
    return inside.split("\n").every((line) => yamlLine.test(line)) ? { title: yamlTitle.exec(inside)?.[1] ?? null } : null;
  const node = isMap(data.contents) ? data.contents.get("title", true) : null;
  if (!isScalar(node) || node.value === null) return { title: null };
  // A number stays as it is written: 1.10 is a version.
  return { title: typeof node.value === "string" ? node.value : (node.source ?? String(node.value)) };
}

function readToml(inside: string): Pick<FrontMatter, "title"> {
  try {
    return titleOf(inside.length > mostCharacters ? {} : parseToml(inside));
  } catch {
    return { title: null };
  }
}

function readJson(inside: string): Pick<FrontMatter, "title"> | null {
  try {
    return titleOf(JSON.parse(inside) as object);
  } catch {
    return null;
  }
}

function titleOf(data: object): Pick<FrontMatter, "title"> {
  return { title: "title" in data && typeof data.title === "string" ? data.title : null };
}
