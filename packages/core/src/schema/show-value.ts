import { maskCredentials } from "./credentials.ts";

/** Fields with values of variables, in calls and teams. Any of them may be secret. */
const variableFields = new Set(["variables", "set"]);

/** Most characters of a value that a message shows. */
const most = 60;
/** What of a text is looked at for credentials, which stand before an @: longer addresses are refused anyway. */
const looked = 2_100;

/** True when what stands at a path is the value of a variable, which no message shows. */
export function isOfVariables(path: readonly PropertyKey[]): boolean {
  return path.some((key) => variableFields.has(String(key)));
}

/** A value as a message shows it: the beginning of its JSON, without credentials. A large one costs no more than a small one. */
export function show(value: unknown): string {
  // JSON has no such number: `1e999` is read as Infinity, which is written as null.
  if (typeof value === "bigint" || value === undefined || isNotFinite(value)) return String(value);
  const text = written(value, most + 1);
  return text.length > most ? `${text.slice(0, most - 3)}…` : text;
}

/** True for a number that JSON has not. */
export function isNotFinite(value: unknown): boolean {
  return typeof value === "number" && !Number.isFinite(value);
}

/** The JSON of a value, or a beginning of it that is at least `room` characters long. */
function written(value: unknown, room: number): string {
  if (typeof value === "string") return writtenText(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? typeof value;
  if ("toJSON" in value && typeof value.toJSON === "function") return written(value.toJSON(), room);
  const isList = Array.isArray(value);
  let text = isList ? "[" : "{";
  for (const key in value) {
    if (!Object.hasOwn(value, key)) continue;
    if (text.length > room) return text;
    const item = (value as Record<string, unknown>)[key];
    if (!isList && item === undefined) continue;
    if (text.length > 1) text += ",";
    if (!isList) text += `${writtenText(key)}:`;
    text += !isList && (variableFields.has(key) || key === "value") ? '"…"' : written(item ?? null, room - text.length);
  }
  return `${text}${isList ? "]" : "}"}`;
}

function writtenText(text: string): string {
  if (text.length <= looked) return maskCredentials(JSON.stringify(text));
  const begun = JSON.stringify(text.slice(0, looked)).slice(0, -1);
  // The @ of an address may stand behind what is looked at.
  return maskCredentials(begun).replace(/\b(https?:[\\/]*)[^\s"]*$/i, "$1…");
}
