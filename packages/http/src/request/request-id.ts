const valid = /^[A-Za-z0-9._:-]{1,128}$/;

/** The caller's `X-Request-Id` when it is 1 to 128 characters of `A-Za-z0-9._:-`, else a new one. */
export function requestIdOf(request: Request, newId: (prefix: "req") => string): string {
  const given = request.headers.get("x-request-id");
  return given !== null && valid.test(given) ? given : newId("req");
}
