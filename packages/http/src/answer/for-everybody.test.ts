import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Answer } from "./answer.ts";
import { createForEverybody } from "./for-everybody.ts";

const text = "The pool opens at eight. ".repeat(200);
const answer: Answer = { status: 200, headers: { "Cache-Control": "no-store", Vary: "Accept" }, body: text };

const asked = (headers: Record<string, string>) => new Request("http://localhost/", { headers });

const bytesOf = (body: Answer["body"]) => buffer(body as AsyncIterable<Uint8Array>);

const encodings: readonly [accepted: string, sent: string | undefined][] = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["BR;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["identity", undefined],
  ["", undefined],
];

test.each(encodings)("a client that accepts %j is sent %s", async (accepted, sent) => {
  const { headers, body } = await createForEverybody()(asked({ "accept-encoding": accepted }), answer);
  expect(headers["Content-Encoding"]).toBe(sent);
  expect(headers.Vary).toBe("Accept, Accept-Encoding");
  if (sent === undefined) return expect(body).toBe(text);
  const bytes = await bytesOf(body);
  expect(headers["Content-Length"]).toBe(String(bytes.length));
  expect(bytes.length).toBeLessThan(text.length / 10);
  expect((sent === "br" ? brotliDecompressSync : gunzipSync)(bytes).toString()).toBe(text);
});

test("who has the text already gets no body, and whoever has another one is sent it", async () => {
  const forEverybody = createForEverybody();
  const { headers } = await forEverybody(asked({}), answer);
  expect(headers["Cache-Control"]).toBe("no-cache");
  expect(await forEverybody(asked({ "if-none-match": headers.ETag! }), answer)).toMatchObject({
    status: 304,
    body: null,
  });
  const other = await forEverybody(asked({ "if-none-match": headers.ETag! }), { ...answer, body: `${text}!` });
  expect(other.status).toBe(200);
});

test("short texts, streams and errors stay as they are", async () => {
  const others: Answer[] = [
    { ...answer, body: "ok" },
    { ...answer, body: null },
    { ...answer, status: 404 },
  ];
  for (const each of others) expect(await createForEverybody()(asked({ "accept-encoding": "br" }), each)).toBe(each);
});
