import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A message as it came over the wire. */
export interface ReceivedMessage {
  path: string;
  headers: Record<string, string>;
  text: string;
  event: { id: string; type: string; sequence: number; data: Record<string, string> };
}

/** For tests: an endpoint that keeps what it is sent. */
export interface WebhookReceiver {
  origin: string;
  received: ReceivedMessage[];
  /** Answers 204 at once, unless a test says otherwise. */
  answer: (message: ReceivedMessage, response: ServerResponse) => void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<WebhookReceiver> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const piece of request) text += piece;
    const headers = request.headers as Record<string, string>;
    const message = { path: request.url!, headers, text, event: JSON.parse(text) };
    receiver.received.push(message);
    receiver.answer(message, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const receiver: WebhookReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: (_, response) => void response.writeHead(204).end(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}
