import { CuecardError, isCuecardError } from "@cuecard/core/errors";

interface Explanation {
  what: string;
  todo: string;
  retryable: boolean;
}

const lost: Explanation = {
  what: "does not answer",
  todo: "check that the server runs and can be reached from here, then try again",
  retryable: true,
};
const passing = (what: string, todo = "try again"): Explanation => ({ what, todo, retryable: true });
const lasting = (what: string, todo: string): Explanation => ({ what, todo, retryable: false });

/** By SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html), the whole code before its class. */
const explanations: Record<string, Explanation> = {
  "08": passing("lost the connection"),
  "28": lasting("refuses the user", "check user and password"),
  "3D000": lasting("does not exist", "create it, or name another in the connection string"),
  "3F000": lasting("lacks the schema of this store", "open the store again; it makes what is missing"),
  "42P01": lasting("lacks a table of this store", "restore it from a backup, or open a store in another schema"),
  "42501": lasting("refuses a right that the store needs", "grant the user the right that the error's cause names"),
  "25006": passing("is read-only", "try again, and if it stays so, name the primary server"),
  "53100": passing("has no disk space left", "free disk space and try again"),
  "53200": passing("has no memory left"),
  "53300": passing("has no connection left", "try again, or raise max_connections"),
  "55P03": passing("is locked by another session"),
  "57014": passing("took too long or was cancelled"),
  "57P": passing("is starting up or shutting down"),
  "40": passing("was changed by another session at the same moment"),
};

const lostCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "EAI_AGAIN",
]);
const lostMessages =
  /connection terminated|timeout expired|query read timeout|timeout exceeded when trying to connect|client has encountered a connection error|not queryable/i;

/**
 * Any error of a client as a `storage_failed` that says what to do; `label` names the database without user and
 * password.
 */
export function toFault(error: unknown, label: string): CuecardError {
  if (isCuecardError(error)) return error;
  const code = codeOf(error);
  const known = explain(code, error instanceof Error ? error.message : "");
  const message = known
    ? `The store in ${label} ${known.what}; ${known.todo}.`
    : `The store in ${label} failed${code ? ` with ${code}` : ""}; see the error's cause.`;
  return new CuecardError("storage_failed", message, { retryable: known?.retryable ?? false, cause: error });
}

function explain(code: string, message: string): Explanation | undefined {
  if (lostCodes.has(code) || lostMessages.test(message)) return lost;
  if (code.length !== 5) return undefined;
  return explanations[code] ?? explanations[code.slice(0, 3)] ?? explanations[code.slice(0, 2)];
}

/** The code of a driver's error, or of the first of several (a name with two addresses fails twice). */
function codeOf(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  return "errors" in error && Array.isArray(error.errors) ? codeOf(error.errors[0]) : "";
}

/** The SQLSTATE behind a fault that was made here. */
export function sqlState(fault: unknown): string {
  return isCuecardError(fault) ? codeOf(fault.cause) : "";
}

/**
 * Whether the connection is of no use any more: the server said goodbye (its own words for how severe that is are in
 * its language, so the code tells), or the fault is not the server's at all.
 */
export function endsConnection(fault: unknown): boolean {
  const code = sqlState(fault);
  return lostCodes.has(code) || code.length !== 5 || leavesServer(fault);
}

/** Whether the server said that it goes away or takes no writes: the next connection may find another. */
export function leavesServer(fault: unknown): boolean {
  return /^(57P|08|25P03|25006)/.test(sqlState(fault));
}

/**
 * Whether the server did not run a statement for its name: it is another connection's (26000), has been given to another
 * text (42P05), or its tables were changed since (0A000).
 */
export function lacksStatement(error: unknown): boolean {
  return ["26000", "42P05", "0A000"].includes(codeOf(error));
}
