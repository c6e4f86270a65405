import { CuecardError } from "@cuecard/core";
import { readText } from "@cuecard/core/messages";
import { bytesOf } from "./bytes-of.ts";

/** Longest part of an upstream's message that is passed on, and most bytes of its body that are read for it. */
const most = { characters: 500, bytes: 65_536 };

/** What an upstream's refusal is for the client. */
export async function refusalOf(response: Response, apiKey = ""): Promise<CuecardError> {
  const { status } = response;
  const text = await readText(bytesOf(response), most.bytes).catch(() => "");
  const message = messageIn(text).slice(0, most.characters);
  const why = apiKey === "" ? message : message.replaceAll(apiKey, "…");
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  const options = { upstreamStatus: status, ...(Number.isFinite(seconds) && { retryAfterSeconds: seconds }) };
  if (status === 429) {
    const message = "The upstream model takes no more requests now; try again later.";
    return new CuecardError("rate_limited", message, { ...options, retryable: true });
  }
  if ([400, 413, 422].includes(status))
    return new CuecardError("upstream_refused", `The upstream model refused the request: ${why}`, options);
  // A refused key or a wrong address is the operator's matter, so the client does not learn more of it.
  return failed(`answered ${status}`, {
    ...options,
    cause: new Error(status === 404 ? `Check its address and the model's name: ${why}` : why),
    retryable: status >= 500 || status === 408,
  });
}

function messageIn(text: string): string {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === "string" ? error.message : text;
  } catch {
    return text;
  }
}

/** An upstream that gave no answer. */
export function failed(what: string, options: ConstructorParameters<typeof CuecardError>[2] = {}): CuecardError {
  return new CuecardError("upstream_failed", `The upstream model ${what}; try again.`, { retryable: true, ...options });
}
