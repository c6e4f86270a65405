import { expect, test } from "vitest";
import { answerPieces, envelopeOf } from "./answer.ts";

async function* pieces() {
  yield "a";
}

const answer = (parts: { contentType?: string; isEndless?: boolean } = {}) =>
  answerPieces(envelopeOf("req_1"), 200, { pieces: pieces(), ...parts }).headers;

test("a stream of events asks proxies to pass each piece on at once", () => {
  expect(answer()).toMatchObject({ "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
  expect(answer({ isEndless: true })).toMatchObject({ "X-Accel-Buffering": "no" });
});

test("a file may be buffered on its way", () => {
  expect(answer({ contentType: "application/pdf" })).not.toHaveProperty("X-Accel-Buffering");
});
