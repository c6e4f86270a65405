import { CuecardError, isCuecardError } from "@cuecard/core";

/** Our tags name a version, not bytes: a proxy that compresses may mark one as weak (`W/`), and it still says which. */
const tag = /^(?:W\/)?"(\d{1,15})"$/;

/**
 * Does a change under the request's `If-Match`: only at the version that it names. Throws `precondition_failed` at
 * another one, and `invalid_value` for anything but one `ETag` of ours or `*`, which is any version.
 */
export async function underIfMatch<T>(
  request: Request,
  change: (condition: { ifVersion?: number }) => Promise<T>,
): Promise<T> {
  const given = request.headers.get("if-match")?.trim();
  if (given === undefined || given === "*") return change({});
  const version = tag.exec(given)?.[1];
  if (version === undefined) {
    const message = `If-Match is ${given.slice(0, 60)}; send one ETag as it was answered, such as "3", or *.`;
    throw new CuecardError("invalid_value", message, { param: "If-Match" });
  }
  try {
    return await change({ ifVersion: Number(version) });
  } catch (error) {
    if (!isCuecardError(error) || error.code !== "version_conflict") throw error;
    throw new CuecardError("precondition_failed", error.message, { param: "If-Match" });
  }
}

/** A body with a condition added. What is not an object is left as it is, for its own refusal. */
export function withCondition<Body>(body: Body, condition: { ifVersion?: number }): Body {
  return typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body, ...condition } : body;
}
