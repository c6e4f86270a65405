import { CuecardError, storable } from "@cuecard/core";
import { checkJson } from "./check-json.ts";
import { findJsonFault } from "./json-fault.ts";
import { readBody } from "./read-body.ts";
import { checkWholeCharacters } from "./whole-characters.ts";

const jsonType = /^application\/(?:json|[a-z0-9.+-]+\+json)\s*(?:;|$)/i;

/**
 * Reads the JSON body of a request as every store can hold it, once: what checks the key's reach and what does the work
 * get this value. An optional body that is missing reads as an empty object. Throws `unsupported_media_type`,
 * `body_too_large` above `maximum` bytes, `invalid_json` with the place of the fault, or `invalid_value`. Where
 * `allowsHalves`, texts may have been cut in the middle of a character.
 */
export async function readJson(
  request: Request,
  { optional, allowsHalves, maximum }: { optional: boolean; allowsHalves: boolean; maximum: number },
): Promise<unknown> {
  const type = request.headers.get("content-type");
  if (type !== null && !jsonType.test(type)) throw unsupported(`"${type}"`);
  const text = decode(await readBody(request, maximum));
  if (text.trim() === "") {
    if (optional) return {};
    throw new CuecardError("invalid_json", "The body is empty; send a JSON object.");
  }
  if (type === null) throw unsupported("missing");
  return parseJson(text, { name: "The body", allowsHalves });
}

/** Reads a parameter of a query that is JSON. Throws `invalid_json` with the place of the fault. */
export function readJsonParameter(name: string, text: string): unknown {
  return parseJson(text, { name: `The parameter ${name}`, allowsHalves: false });
}

/**
 * Parses a JSON text that a stranger sent, as every store can hold it: it is bounded before it is read. Throws
 * `invalid_json` with the place of the fault. Where `allowsHalves`, texts may have been cut in the middle of a character.
 */
export function parseJson(text: string, { name, allowsHalves }: { name: string; allowsHalves: boolean }): unknown {
  checkJson(text, name);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new CuecardError("invalid_json", `${name} is not valid JSON: ${findJsonFault(text)}.`);
  }
  // Only an escape can be half of a character: the bytes are UTF-8.
  if (!allowsHalves && text.includes("\\u")) checkWholeCharacters(value);
  return storable(value);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new CuecardError("invalid_json", "The body is not valid UTF-8; encode it as UTF-8.");
  }
}

function unsupported(what: string): CuecardError {
  return new CuecardError(
    "unsupported_media_type",
    `The Content-Type is ${what}; send the JSON body with Content-Type: application/json.`,
  );
}
