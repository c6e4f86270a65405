import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { CuecardError, type NewId } from "@cuecard/core";
import { answerError, envelopeOf } from "../answer/answer.ts";

/** Answers a connection whose request never became one, and ends it. */
export function refuseSocket(socket: Duplex, error: CuecardError, newId: NewId): void {
  if (!socket.writable) return void socket.destroy();
  const { status, headers, body } = answerError(envelopeOf(newId("req")), error);
  const text = String(body);
  const all = { ...headers, "Content-Length": Buffer.byteLength(text), Connection: "close" };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${text}`);
}

/** What Node's parser refuses, as an error of /v1. */
export function parserFault({ code }: NodeJS.ErrnoException): CuecardError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new CuecardError(
      "headers_too_large",
      "The request's headers have more than 16 KiB; send fewer or shorter ones.",
    );
  if (code === "ERR_HTTP_REQUEST_TIMEOUT")
    return new CuecardError("request_timeout", "The request did not arrive in time; send it again.");
  return new CuecardError(
    "invalid_value",
    `The request is not HTTP/1.1 (${code ?? "unknown fault"}); correct the client.`,
  );
}

/** `CONNECT` asks for a tunnel, which no service of this kind makes. */
export function noTunnel(): CuecardError {
  return new CuecardError("method_not_allowed", "CONNECT is not allowed; send the request itself.");
}
