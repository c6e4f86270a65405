import type { RequestListener } from "node:http";
import { Webhook, WebhookVerificationError } from "standardwebhooks";

/** Believes only what is signed with the secret, and takes each event once. */
export function receive(secret: string, take: (event: { type: string; data: object }) => void): RequestListener {
  const webhook = new Webhook(secret);
  const taken = new Set<string>();
  return async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    try {
      const event = webhook.verify(body, request.headers as Record<string, string>) as { type: string; data: object };
      const id = String(request.headers["webhook-id"]);
      if (!taken.has(id)) take(event);
      taken.add(id);
      response.writeHead(204).end();
    } catch (error) {
      response.writeHead(error instanceof WebhookVerificationError ? 401 : 500).end();
    }
  };
}
