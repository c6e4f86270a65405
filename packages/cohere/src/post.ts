import { CuecardError, type EmbedRequest, isCuecardError } from "@cuecard/core";
import { checkApiKey, isRecord, lateAnswer, lostRequest, type Provider, refusal } from "@cuecard/core/adapter-kit";

/** How Cohere is reached. */
export interface CohereConnection {
  /**
   * Key of the service. It is never read from the environment: a key that happens to be set there must not send
   * documents out.
   */
  apiKey: string;
  /**
   * Address of the service, without `/v2`.
   * @default "https://api.cohere.com"
   */
  baseURL?: string;
  /**
   * Most milliseconds of one request, the answer's body included.
   * @default 60_000
   */
  timeoutMs?: number;
  /**
   * Sends the requests.
   * @default globalThis.fetch
   */
  fetch?: typeof globalThis.fetch;
}

/** Posts a body to a path and resolves with the JSON of the answer. */
export type Post = (path: string, body: object, request: Pick<EmbedRequest, "signal" | "headers">) => Promise<unknown>;

/**
 * Makes what posts to the service. A call makes one request and repeats none. Throws the signal's reason when aborted,
 * else the provider's error.
 */
export function createPost(
  provider: Provider,
  { apiKey, baseURL = "https://api.cohere.com", timeoutMs = 60_000, fetch = globalThis.fetch }: CohereConnection,
): Post {
  checkApiKey(apiKey);
  if (!URL.canParse(baseURL))
    throw new CuecardError("invalid_value", `baseURL ${JSON.stringify(baseURL)} is not a URL.`, { param: "baseURL" });
  const root = baseURL.replace(/\/+$/, "");
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json", accept: "application/json" };

  return async (path, body, { signal, headers: own }) => {
    signal.throwIfAborted();
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(root + path, {
        method: "POST",
        headers: { ...own, ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.any([signal, deadline]),
      });
      const text = await response.text();
      if (!response.ok) {
        throw refusal(provider, {
          status: response.status,
          said: saidIn(text),
          headers: response.headers,
          requestId: idIn(text),
        });
      }
      return JSON.parse(text);
    } catch (error) {
      signal.throwIfAborted();
      if (isCuecardError(error)) throw error;
      throw deadline.aborted ? lateAnswer(provider, timeoutMs) : lostRequest(provider, error);
    }
  };
}

function saidIn(text: string): string {
  const { message } = parsed(text);
  return typeof message === "string" ? message : "";
}

function idIn(text: string): string | null {
  const { id } = parsed(text);
  return typeof id === "string" ? id : null;
}

function parsed(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? body : {};
  } catch {
    return {};
  }
}
