import { STATUS_CODES } from "node:http";
import type { CuecardError } from "@cuecard/core";

const mediaType = "application/problem+json";

/** True when a request asks for problem details, such as `Accept: application/problem+json, application/json`. */
export function wantsProblem(accept: string | null): boolean {
  if (!accept?.includes(mediaType)) return false;
  return accept.split(",").some((each) => {
    const [type, ...parameters] = each.split(";").map((part) => part.trim().toLowerCase());
    return type === mediaType && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}

/** An error in the form of RFC 9457. Without a page about it, its `type` is `about:blank` and `code` says which it is. */
export function problemOf(error: CuecardError, status: number, requestId: string): object {
  const { code, message, param, issues } = error;
  const known = { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail: message };
  return { ...known, code, errorType: error.type, param, issues, requestId };
}

/** `Content-Type` of a problem. */
export const problemHeaders = { "Content-Type": mediaType };
