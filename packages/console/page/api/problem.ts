import { t } from "../language/text.ts";

/** Why a request did not succeed, in the service's own words. */
export class Problem extends Error {
  /** The code of /v1, or `unreachable` and `timeout` for a service that does not answer. */
  readonly code: string;
  /** The field at fault, when there is one. */
  readonly param: string | null;
  /** All problems of the input. */
  readonly issues: readonly { path: string; message: string }[];
  /** The request's id, for the service's log. */
  readonly requestId: string | null;

  constructor({ code, message, param = null, issues = [], requestId = null }: Partial<Problem> & { message: string }) {
    super(message);
    this.code = code ?? "unknown";
    this.param = param;
    this.issues = issues;
    this.requestId = requestId;
  }

  /** Reads the error body of an answer; an answer of something else, such as a proxy, is told by its status. */
  static async of(response: Response): Promise<Problem> {
    const body = await response.json().catch(() => null);
    if (body?.error?.message) return new Problem(body.error);
    const { status, statusText } = response;
    const message = t("The service answered {status} {statusText}; try again.", { status, statusText });
    return new Problem({ code: "unknown", message });
  }
}

/** What was thrown, as a problem that can be shown. */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  return new Problem({ code: "page", message: thrown instanceof Error ? thrown.message : String(thrown) });
}
