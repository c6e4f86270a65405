import { createHash } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request that a vendor server got, with its JSON body. */
export interface VendorRequest<Body> {
  /** Method of HTTP. */
  method: string;
  /** Path with its query. */
  path: string;
  /** Headers, in lower case. */
  headers: IncomingHttpHeaders;
  /** The parsed body. */
  body: Body;
}

/** Answers one request in place of the server. `answer` is what it would have said. */
export type VendorFault<Body, Answer> = (
  response: ServerResponse,
  answer: Answer,
  request: VendorRequest<Body>,
) => void;

/** A local server in place of a vendor's. */
export interface VendorServer<Body, Answer> {
  /** Where it listens, without a path. */
  origin: string;
  /** Every request, oldest first. */
  requests: VendorRequest<Body>[];
  /** Lets the next request that has no fault yet be answered by this one. */
  plant(fault: VendorFault<Body, Answer>): void;
  /** Ends it with all its connections. */
  close(): Promise<void>;
}

/**
 * Starts a server on a free port of this machine that answers JSON with JSON, for the tests of an adapter: `answerTo`
 * speaks the vendor's wire format, and returns null for a path that the vendor does not have (status 404). Faults are
 * planted one by one.
 */
export async function startVendorServer<Body, Answer>(
  answerTo: (request: VendorRequest<Body>) => Answer | null,
): Promise<VendorServer<Body, Answer>> {
  const requests: VendorRequest<Body>[] = [];
  const faults: VendorFault<Body, Answer>[] = [];
  const server = createServer((incoming, response) => {
    const pieces: Buffer[] = [];
    incoming.on("data", (piece: Buffer) => pieces.push(piece));
    incoming.on("end", () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Body;
      const request = { method: incoming.method!, path: incoming.url!, headers: incoming.headers, body };
      requests.push(request);
      const answer = answerTo(request);
      const fault = faults.shift();
      if (answer === null) sendJson(response, 404, { message: "There is no such path." });
      else if (fault) fault(response, answer, request);
      else sendJson(response, 200, answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    plant: (fault) => faults.push(fault),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Answers with JSON, as a fault may. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

/** A vector of unit length in which texts that share words are near: each word is counted at a place of its own. */
export function bagOfWords(text: string, dimensions: number): number[] {
  const vector: number[] = Array(dimensions).fill(0);
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text]) {
    vector[createHash("sha256").update(word).digest().readUInt32BE() % dimensions]! += 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
