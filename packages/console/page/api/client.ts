import createClient from "openapi-fetch";
import { giveUpKey, key } from "../app/session.ts";
import { t } from "../language/text.ts";
import type { components, paths } from "./generated/v1.ts";
import { origin } from "./origin.ts";
import { Problem } from "./problem.ts";

/** The shapes of /v1 by name, such as `Schema<"Call">`. */
export type Schema<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Milliseconds after which the page gives a request up. */
const deadlineMs = 30_000;

/** The client of /v1. Its calls resolve with the answer's data and throw a {@link Problem} for everything else. */
export const api = createClient<paths>({
  baseUrl: origin,
  fetch: async (request: Request) => {
    if (key.value !== null) request.headers.set("Authorization", `Bearer ${key.value}`);
    const timeout = AbortSignal.timeout(deadlineMs);
    const signal = AbortSignal.any([request.signal, timeout]);
    const response = await fetch(request, { signal }).catch((error: unknown) => {
      if (request.signal.aborted) throw error;
      throw new Problem(unreachable(timeout.aborted));
    });
    if (response.ok) return response;
    throw await refusalOf(response);
  },
});

/** Why an answer is none of the asked; a key that is not valid any more leads to the sign-in, with the reason. */
export async function refusalOf(response: Response): Promise<Problem> {
  const problem = await Problem.of(response);
  if (response.status === 401 && key.value !== null) giveUpKey(problem.message);
  return problem;
}

/** The data of an answer. */
export async function dataOf<T>(answer: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  return (await answer).data!;
}

function unreachable(late: boolean): { code: string; message: string } {
  if (late) {
    const message = t("The service did not answer within {seconds} s; try again.", { seconds: deadlineMs / 1000 });
    return { code: "timeout", message };
  }
  return {
    code: "unreachable",
    message: t("The service can't be reached; check that `cuecard serve` runs, then try again."),
  };
}
