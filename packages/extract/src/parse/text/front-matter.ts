import { parse as parseToml } from "smol-toml";
import { isMap, isScalar, parseDocument } from "yaml";

/** What stands above a page's first line, for the program that shows it. */
export interface FrontMatter {
  /** Title of the document. Null when none is stated. */
  title: string | null;
  /** Number of its lines, its rules included. 0 for a page without. */
  lines: number;
}

const none: FrontMatter = { title: null, lines: 0 };
/** More lines are data, not a page's head, and slow to parse. They are read one by one. */
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

/** Reads data with `read`, which returns null for what is none. */
function readBetween(
  lines: readonly string[],
  closes: RegExp,
  read: (inside: string) => Pick<FrontMatter, "title"> | null,
): FrontMatter {
  const end = lines.findIndex((line, index) => index > 0 && closes.test(line));
  const found = end > 0 ? read(lines.slice(1, end).join("\n")) : null;
  return found ? { title: found.title?.replace(/\s+/g, " ").trim() || null, lines: end + 1 } : none;
}

/**
 * Finds the title in lines that look like data. Many heads are not valid YAML, mostly because of a colon in the title.
 */
function readYaml(inside: string): Pick<FrontMatter, "title"> | null {
  if (inside.trim() === "") return { title: null };
  const data = inside.length > mostCharacters ? null : parseDocument(inside, { logLevel: "silent" });
  if (data && data.errors.length === 0 && !isMap(data.contents)) return null;
  if (data?.errors.length !== 0)
    return inside.split("\n").every((line) => yamlLine.test(line))
      ? { title: yamlTitle.exec(inside)?.[1] ?? null }
      : null;
  const node = isMap(data.contents) ? data.contents.get("title", true) : null;
  if (!isScalar(node) || node.value === null) return { title: null };
  // A number stays as it is: 1.10 is a version.
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
