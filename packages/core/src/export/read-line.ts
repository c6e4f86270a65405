import { CuecardError } from "../errors.ts";
import { explainIssues } from "../schema/explain-issues.ts";
import { storable } from "../schema/storable.ts";
import { lineSchemas } from "./line-schemas.ts";
import { type ExportLine, exportFormat } from "./lines.ts";

/** Deeper than anything of Cuecard's, and not too deep for recursion. */
const deepest = 100;

/** A line of the kind that it says, as it is stored. Throws `invalid_value` with the line's number for any other. */
export function readLine(value: unknown, number: number): ExportLine {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw refusedLine(number, `it is ${shown(value)} instead of an object`);
  if (isDeeper(value, deepest)) throw refusedLine(number, `it is nested more than ${deepest} levels deep`);
  const { kind, format, cuecard } = value as { kind?: unknown; format?: unknown; cuecard?: unknown };
  if (number === 1 && kind !== "export") throw refusedLine(number, "this is not an export of Cuecard");
  if (kind === "export" && typeof format === "number" && format !== exportFormat) {
    const next = format > exportFormat ? "Update Cuecard." : "Import it with the version that wrote it.";
    const text = `The export is of Cuecard ${String(cuecard)} in format ${format}; this one reads format ${exportFormat}. ${next}`;
    throw new CuecardError("invalid_value", text);
  }
  if (typeof kind !== "string" || !Object.hasOwn(lineSchemas, kind))
    throw refusedLine(number, `its kind is ${shown(kind)}, which no export has`);
  if (storable(value) !== value) throw refusedLine(number, "a text or a name in it has a NUL or half a character");
  const schema = lineSchemas[kind as keyof typeof lineSchemas];
  const read = schema.safeParse(value);
  if (!read.success)
    throw refusedLine(
      number,
      explainIssues(schema, value, read.error.issues).problems[0]?.message ?? "it has another shape",
    );
  // As it came: a schema's defaults are not part of what was stored.
  return value as ExportLine;
}

/** The refusal of a whole export for one of its lines. */
export function refusedLine(number: number, problem: string): CuecardError {
  const sentence = problem.replace(/\.$/, "");
  return new CuecardError(
    "invalid_value",
    `Line ${number} of the export can't be imported: ${sentence}. Nothing was imported. Export again, or choose another export.`,
  );
}

function shown(value: unknown): string {
  if (value === undefined) return "missing";
  const text = JSON.stringify(value) ?? typeof value;
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

function isDeeper(value: unknown, levels: number): boolean {
  let layer: object[] = [Object(value)];
  for (let level = 0; layer.length > 0; level++) {
    if (level > levels) return true;
    layer = layer.flatMap((each) =>
      Object.values(each).filter((inner): inner is object => typeof inner === "object" && inner !== null),
    );
  }
  return false;
}
