import { setTimeout as wait } from "node:timers/promises";
import { CuecardError, isCuecardError, limits, type WebhookSender } from "@cuecard/core";
import { retryAfterSeconds } from "@cuecard/core/adapter-kit";
import { checkOptions } from "@cuecard/core/options";
import { fetch, type Response } from "undici";
import { blockedHost, createGuardedAgent, type Resolve } from "./guarded-agent.ts";
import { createUrlRules, type UrlOptions } from "./url-rules.ts";

/** Options of `createWebhookSender`: which addresses may be sent to. */
export interface WebhookSenderOptions extends Partial<UrlOptions> {
  /** Looks up the addresses of a host. @default the system's resolver */
  resolve?: Resolve;
}

/** How long an answer's body is read, so that the connection ends in order. The status alone counts. */
const answerMs = 1_000;

/**
 * Makes what sends webhooks: to public addresses at the ports 80 and 443, and to what the options allow besides. Each
 * request has a connection of its own, is not redirected, and carries no cookies. Throws `invalid_value` for an invalid
 * origin or port.
 */
export function createWebhookSender(options: WebhookSenderOptions = {}): WebhookSender {
  checkOptions("createWebhookSender", options, { allowUrlOrigins: true, allowPorts: true, resolve: true });
  const { allowUrlOrigins = [], allowPorts = [], resolve } = options;
  const { allowedOrigins: allowed, allowsPort } = createUrlRules({ allowUrlOrigins, allowPorts });

  function checked(text: string): URL {
    const url = URL.parse(text);
    if (!url) throw new CuecardError("fetch_failed", "The url is not a web address; check its spelling.");
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      throw new CuecardError("fetch_blocked", `Nothing is sent to ${url.protocol} addresses; use an https address.`);
    }
    if (url.username !== "" || url.password !== "") {
      const message = `The address of ${url.host} carries a user name or password; leave them out, and check the signature instead.`;
      throw new CuecardError("fetch_blocked", message);
    }
    const blocked = allowed.has(url.origin) ? null : blockedHost(url.hostname);
    if (blocked) throw blocked;
    if (allowsPort(url)) return url;
    const message = `Nothing is sent to port ${url.port} of ${url.hostname}, only to 80 and 443; the operator can allow it with --allow-port ${url.port} (allowPorts).`;
    throw new CuecardError("fetch_blocked", message);
  }

  return {
    specificationVersion: "v1",
    check: (url) => void checked(url),
    async post(url, { headers, body, signal }) {
      const target = checked(url);
      const agent = createGuardedAgent({ allowed, resolve });
      try {
        const response = await fetch(target, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
          dispatcher: agent,
          signal,
        });
        await Promise.race([drop(response), wait(answerMs, undefined, { ref: false })]);
        return { status: response.status, retryAfterSeconds: retryAfterSeconds(response.headers) };
      } catch (error) {
        throw fault(error, target);
      } finally {
        await agent.destroy();
      }
    },
  };
}

/** Reads a little of the answer's body. Never rejects. */
async function drop(response: Response): Promise<void> {
  let length = 0;
  try {
    for await (const piece of response.body ?? []) {
      length += piece.length;
      if (length > limits.webhook.answerBytes) return;
    }
  } catch {
    // The status has come.
  }
}

function fault(error: unknown, { host }: URL): CuecardError {
  const cause = (error as { cause?: { code?: unknown } } | null)?.cause;
  const own = [error, cause].find(isCuecardError);
  if (own) return own;
  const detail = typeof cause?.code === "string" ? ` (${cause.code})` : "";
  return new CuecardError("fetch_failed", `${host} could not be reached${detail}.`, { retryable: true, cause: error });
}
