import { S3Client } from "@aws-sdk/client-s3";
import { type BlobStore, type BlobStream, isCuecardError } from "@cuecard/core";
import { blobStoreSuite } from "@cuecard/testing/suites";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createS3BlobStore } from "./s3-blob-store.ts";
import { bucket, credentials, type Fault, sendFault, startS3Server } from "./test-kit/s3-test-server.ts";

const region = "us-east-1";

blobStoreSuite("the S3 blob store", async () => {
  const server = await startS3Server();
  return {
    blobs: createS3BlobStore({ bucket, endpoint: server.endpoint, region, credentials }),
    cleanup: server.close,
  };
});

let server: Awaited<ReturnType<typeof startS3Server>>;
beforeEach(async () => {
  server = await startS3Server();
});
afterEach(() => server.close());

const signal = new AbortController().signal;
const partBytes = 8 * 1024 * 1024;
const open = (options: Partial<Parameters<typeof createS3BlobStore>[0]> = {}) =>
  createS3BlobStore({ bucket, endpoint: server.endpoint, region, credentials, ...options });
async function* content(...sizes: number[]): BlobStream {
  for (const [index, size] of sizes.entries()) yield new Uint8Array(size).fill(index + 1);
}
const keysOf = async (blobs: BlobStore, prefix = "") => {
  const keys = [];
  for await (const key of blobs.keys(prefix)) keys.push(key);
  return keys.sort();
};
const failureOf = async (running: Promise<unknown>) => {
  const error = await running.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!isCuecardError(error)) throw new Error(`Expected a CuecardError, got ${String(error)}.`);
  return error;
};
/** Without waiting between tries. */
const impatient = () =>
  new S3Client({ region, credentials, endpoint: server.endpoint, forcePathStyle: true, maxAttempts: 1 });

describe("large blobs", () => {
  test.each([
    ["one part to the byte", [partBytes], 1],
    ["one byte more", [partBytes, 1], 3],
    ["many parts in odd pieces", [partBytes + 5, 3 * 1024 * 1024, partBytes * 2], 5],
  ])("of %s come back whole", async (_, sizes, minimum) => {
    const blobs = open();
    const total = sizes.reduce((sum, size) => sum + size, 0);
    expect(await blobs.put("large", content(...sizes), { signal })).toBe(total);
    expect(server.requests.length).toBeGreaterThanOrEqual(minimum);
    const counts = new Map<number, number>();
    for await (const piece of (await blobs.get("large", { signal }))!) {
      for (const byte of piece) counts.set(byte, (counts.get(byte) ?? 0) + 1);
    }
    expect([...counts]).toEqual(sizes.map((size, index) => [index + 1, size]));
    expect(await server.unfinishedUploads()).toEqual([]);
  });

  const stops: [string, (caller: AbortController) => BlobStream][] = [
    [
      "whose content fails",
      async function* () {
        yield* content(partBytes, partBytes, partBytes);
        throw new Error("the sender went away");
      },
    ],
    [
      "that are aborted",
      async function* (caller) {
        yield* content(partBytes, partBytes, partBytes);
        caller.abort();
        yield* content(partBytes);
      },
    ],
  ];
  test.each(stops)("%s midway leave neither object nor unfinished upload", async (_, make) => {
    const blobs = open();
    const caller = new AbortController();
    await expect(blobs.put("large", make(caller), { signal: caller.signal })).rejects.toThrow();
    expect(server.requests.filter((request) => request.includes("partNumber")).length).toBeGreaterThan(0);
    expect(await blobs.stat("large", { signal })).toBeNull();
    expect(await server.unfinishedUploads()).toEqual([]);
  });

  test("whose last step is refused leave neither object nor unfinished upload", async () => {
    const blobs = open({ client: impatient() });
    server.plant((request, response) => {
      if (request.method !== "POST" || !request.url!.includes("uploadId")) return false;
      sendFault(response, 500, "InternalError");
      return true;
    });
    expect(await failureOf(blobs.put("large", content(partBytes, 5), { signal }))).toMatchObject({
      code: "storage_failed",
      retryable: true,
    });
    server.plant(null);
    expect(await blobs.stat("large", { signal })).toBeNull();
    expect(await server.unfinishedUploads()).toEqual([]);
  });
});

describe("a put that is aborted in its last request", () => {
  test("ends with that request's outcome, so that it is known whether there is a blob", async () => {
    const blobs = open();
    const caller = new AbortController();
    server.plant(({ method }) => {
      if (method === "PUT") caller.abort();
      return false;
    });
    expect(await blobs.put("small", content(5), { signal: caller.signal })).toBe(5);
    expect(await blobs.stat("small", { signal })).toMatchObject({ bytes: 5 });
  });
});

describe("keys", () => {
  test("of more than one page are all listed, under the store's prefix only", async () => {
    const mine = open({ prefix: "mine/" });
    const others = open({ prefix: "mine2/" });
    await others.put("kb/file", content(1), { signal });
    const names = Array.from({ length: 1_005 }, (_, index) => `kb/${index}`);
    for (let start = 0; start < names.length; start += 50) {
      await Promise.all(names.slice(start, start + 50).map((name) => mine.put(name, content(1), { signal })));
    }
    expect(await keysOf(mine)).toEqual(names.sort());
    expect(server.requests.filter((request) => request.includes("continuation-token"))).toHaveLength(1);
    expect(await keysOf(others)).toEqual(["kb/file"]);
    expect(await keysOf(open(), "mine")).toHaveLength(1_006);
  });
});

describe("a presigned address", () => {
  const put = (url: string, headers: Record<string, string>, body = "hello") =>
    fetch(url, { method: "PUT", headers, body });

  test.each<[string, () => Partial<Parameters<typeof createS3BlobStore>[0]>]>([
    ["the store's own client", () => ({})],
    ["a client of the user's that adds checksums", () => ({ client: impatient() })],
  ])("of %s takes the bytes of its type and no other", async (_, options) => {
    const blobs = open(options());
    const { url, headers } = (await blobs.presignPut("up/file", {
      mimeType: "application/pdf",
      bytes: null,
      expiresInMs: 900_000,
    }))!;
    expect(url).not.toContain("checksum");
    expect(url).toContain("X-Amz-Expires=900");
    expect((await put(url, { "Content-Type": "text/html" })).status).toBe(403);
    expect(await blobs.stat("up/file", { signal })).toBeNull();
    expect((await put(url, headers)).status).toBe(200);
    expect(await blobs.stat("up/file", { signal })).toEqual({ bytes: 5, mimeType: "application/pdf" });
  });

  test("is bound to a length that is known", async () => {
    const blobs = open();
    const { url, headers } = (await blobs.presignPut("up/file", {
      mimeType: "text/plain",
      bytes: 5,
      expiresInMs: 60_000,
    }))!;
    expect((await put(url, headers, "hello, world")).status).toBe(403);
    expect((await put(url, headers, "hello")).status).toBe(200);
  });

  test("is bound to its key and its time", async () => {
    const blobs = open({ prefix: "mine/" });
    const { url, headers } = (await blobs.presignPut("up/file", {
      mimeType: "text/plain",
      bytes: null,
      expiresInMs: 60_000,
    }))!;
    expect((await put(url.replace("up/file", "up/other"), headers)).status).toBe(403);
    expect((await put(url.replace("X-Amz-Expires=60", "X-Amz-Expires=6000"), headers)).status).toBe(403);
    expect((await put(url, headers)).status).toBe(200);
    expect(await keysOf(blobs)).toEqual(["up/file"]);
  });
});

describe("faults", () => {
  const answering =
    (status: number, code: string): Fault =>
    (_, response) => {
      sendFault(response, status, code);
      return true;
    };

  test.each<[number, string, boolean, RegExp]>([
    [403, "AccessDenied", false, /allow s3:GetObject/],
    [403, "InvalidAccessKeyId", false, /does not accept the credentials/],
    [403, "SignatureDoesNotMatch", false, /does not accept the credentials/],
    [400, "ExpiredToken", false, /does not accept the credentials/],
    [404, "NoSuchBucket", false, /the bucket blobs does not exist/],
    [400, "AuthorizationHeaderMalformed", false, /another region/],
    [500, "InternalError", true, /overloaded or unavailable/],
    [503, "SlowDown", true, /overloaded or unavailable/],
  ])("%i %s is storage_failed with retryable %s and says what to do", async (status, code, retryable, words) => {
    const blobs = open({ client: impatient() });
    server.plant(answering(status, code));
    for (const doing of [
      () => blobs.put("kb/file", content(5), { signal }),
      () => blobs.get("kb/file", { signal }),
      () => blobs.delete("kb/file"),
      () => keysOf(blobs),
    ]) {
      const failure = await failureOf(doing());
      expect(failure).toMatchObject({ code: "storage_failed", retryable });
      expect(failure.message).toMatch(words);
      expect(failure.message).toContain(`${status}, ${code}, request R7`);
      expect(failure.cause).toBeUndefined();
    }
  });

  test("a 503 that passes is not even noticed", async () => {
    const blobs = open();
    let left = 1;
    server.plant((request, response) => left-- > 0 && answering(503, "SlowDown")(request, response));
    expect(await blobs.put("kb/file", content(5), { signal })).toBe(5);
  });

  test("open names a missing bucket", async () => {
    const failure = await failureOf(open({ bucket: "nowhere" }).open());
    expect(failure).toMatchObject({ code: "storage_failed", retryable: false });
    expect(failure.message).toContain("the bucket nowhere does not exist; create it");
  });

  test("open fails, retryable, when no server answers", async () => {
    const endpoint = server.endpoint;
    await server.close();
    const failure = await failureOf(open({ endpoint, client: impatient() }).open());
    server = await startS3Server();
    expect(failure).toMatchObject({ code: "storage_failed", retryable: true });
    expect(failure.message).toMatch(/could not be reached.*ECONNREFUSED/);
  });

  test("a body that is cut off is an error, not a short value", async () => {
    const blobs = open({ client: impatient() });
    server.plant((request, response) => {
      if (request.method !== "GET") return false;
      response.writeHead(200, { "content-length": 100_000 });
      response.write(Buffer.alloc(1_000), () => response.destroy());
      return true;
    });
    const reading = async () => {
      let length = 0;
      for await (const piece of (await blobs.get("kb/file", { signal }))!) length += piece.byteLength;
      return length;
    };
    expect(await failureOf(reading())).toMatchObject({ code: "storage_failed", retryable: true });
  });

  test.each(["before the answer", "in the middle of the body"])(
    "a get that hangs %s ends when it is aborted",
    async (where) => {
      const blobs = open();
      const caller = new AbortController();
      server.plant((_, response) => {
        if (where !== "before the answer")
          response.writeHead(200, { "content-length": 100_000 }).write(Buffer.alloc(1_000));
        setImmediate(() => caller.abort());
        return true;
      });
      const reading = async () => {
        for await (const _piece of (await blobs.get("kb/file", { signal: caller.signal }))!);
      };
      expect(await failureOf(reading())).toMatchObject({ code: "aborted" });
    },
  );

  test("no secret stands in an error, whatever the server says", async () => {
    const secret = {
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "the-secret-key-itself",
      sessionToken: "the-session-token-itself",
    };
    const failure = await failureOf(open({ credentials: secret }).put("kb/file", content(5), { signal }));
    expect(failure.message).toContain("does not accept the credentials");
    expect(`${failure.stack}${JSON.stringify(failure)}`).not.toMatch(/the-secret-key-itself|the-session-token-itself/);
  });

  test("an empty bucket name is refused at once", () => {
    expect(() => open({ bucket: "" })).toThrow(/bucket is empty/);
  });
});
