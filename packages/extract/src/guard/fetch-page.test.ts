import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import type { CuecardError, FetchedPage, PageValidators } from "@cuecard/core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPageFetcher, type PageFetcherOptions } from "./fetch-page.ts";
import type { Resolve } from "./guarded-agent.ts";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const signal = new AbortController().signal;
const routes = new Map<string, Handler>();
let server: Server;
let other: Server;
let origin: string;
let otherOrigin: string;
let connections = 0;

async function listen(handle: Handler): Promise<[Server, string]> {
  const made = createServer(handle).on("connection", () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return [made, `http://127.0.0.1:${(made.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  [server, origin] = await listen((request, response) =>
    (routes.get(request.url!) ?? ((_, answer) => answer.writeHead(404).end()))(request, response),
  );
  [other, otherOrigin] = await listen((_, response) => response.end("not for you"));
});
beforeEach(() => {
  routes.clear();
  connections = 0;
});
afterAll(() => {
  for (const each of [server, other]) {
    each.closeAllConnections();
    each.close();
  }
});

const fetcher = (options: Partial<PageFetcherOptions> = {}) =>
  createPageFetcher({ allowUrlOrigins: [origin], allowPorts: [], timeoutMs: 15_000, maxBytes: 100_000, ...options });
async function fetchPage(path: string, options?: Partial<PageFetcherOptions>): Promise<FetchedPage> {
  const page = await fetcher(options)(`${origin}${path}`, { signal });
  if ("notModified" in page) throw new Error("an unconditional fetch brought no page");
  return page;
}
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("a page of an allowed origin is fetched with its type, by an honest agent without credentials", async () => {
  let seen: IncomingMessage["headers"] = {};
  routes.set("/page", (request, response) => {
    seen = request.headers;
    response.setHeader("content-type", "text/html; charset=utf-8").end("<p>hello</p>");
  });
  const page = await fetchPage("/page");
  expect(page).toMatchObject({ url: `${origin}/page`, mimeType: "text/html; charset=utf-8" });
  expect(textOf(page.bytes)).toBe("<p>hello</p>");
  expect(seen["user-agent"]).toMatch(/^cuecard\/.*\(\+knowledge base fetcher\)$/);
  expect(seen.cookie ?? seen.authorization).toBeUndefined();
});

const privateHosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "127.255.255.254",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0x7f.1",
  "017700000001",
  "0177.0.0.1",
  "0177.0.0.01",
  "127.0.0.1.",
  "①②⑦.⓪.⓪.①",
  "127。0。0。1",
  "0.0.0.0",
  "0",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "app.localhost",
  "10.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "100.64.0.1",
  "100.100.100.200",
  "169.254.169.254",
  "2852039166",
  "0xa9fea9fe",
  "168.63.129.16",
  "192.0.0.192",
  "192.0.2.1",
  "198.18.0.1",
  "224.0.0.1",
  "240.0.0.1",
  "255.255.255.255",
  "[::1]",
  "[::]",
  "[0:0:0:0:0:0:0:1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b:1::1]",
  "[2002:7f00:1::]",
  "[2001:0:7f00:1::]",
  "[fe80::1]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fec0::1]",
  "[ff02::1]",
  "[2001:db8::1]",
  "[100::1]",
];

test.each(privateHosts)("the private spelling %s is blocked with no connection made", async (host) => {
  const { port } = new URL(origin);
  await expect(
    fetcher({ allowUrlOrigins: [], allowPorts: [Number(port)] })(`http://${host}:${port}/`, { signal }),
  ).rejects.toMatchObject({
    code: "fetch_blocked",
    message: expect.stringContaining("not an address of the public internet"),
    retryable: false,
  });
  expect(connections).toBe(0);
});

test.each([["10.1.2.3"], ["93.184.216.34", "127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]])(
  "a name that leads to %s is blocked, and the address stands in the cause only",
  async (...addresses) => {
    const { port } = new URL(origin);
    const page = createPageFetcher({
      allowUrlOrigins: [],
      allowPorts: [Number(port)],
      timeoutMs: 15_000,
      maxBytes: 1_000,
      resolve: (_name, _options, callback) =>
        callback(
          null,
          addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
        ),
    });
    const error = await page(`http://harmless.example:${port}/`, { signal }).then(
      () => Promise.reject(new Error("it was fetched")),
      (caught: unknown) => caught as CuecardError,
    );
    expect(error).toMatchObject({
      code: "fetch_blocked",
      message: expect.stringContaining("harmless.example is not an address of"),
    });
    expect(addresses.filter((address) => error.message.includes(address))).toEqual([]);
    expect(String(error.cause)).toContain(addresses.at(-1));
    expect(connections).toBe(0);
  },
);

test.each(["file:///etc/passwd", "ftp://example.com/", "data:text/plain,x", "javascript:1", "gopher://example.com/"])(
  "%s is blocked",
  async (url) => {
    await expect(fetcher()(url, { signal })).rejects.toMatchObject({ code: "fetch_blocked" });
  },
);

/** A resolver that has been asked is one step from a connection. */
async function asksFor(url: string, options: Partial<PageFetcherOptions>): Promise<boolean> {
  let asked = false;
  const resolve: Resolve = (_name, _options, callback) => {
    asked = true;
    callback(new Error("nothing is resolved here"), []);
  };
  const error = await fetcher({ resolve, ...options })(url, { signal }).catch((caught: unknown) => caught);
  expect(error).toMatchObject(
    asked ? { code: "fetch_failed" } : { code: "fetch_blocked", message: expect.stringMatching(/[Pp]ort/) },
  );
  return asked;
}

test.each([
  ["http://example.com/", [], true],
  ["http://example.com:80/", [], true],
  ["https://example.com/", [], true],
  ["http://example.com:443/", [], true],
  ["http://example.com:8080/", [], false],
  ["https://example.com:8443/", [], false],
  ["http://example.com:22/", [], false],
  ["http://example.com:1/", [], false],
  ["http://example.com:6379/", [8080], false],
  ["http://example.com:8080/", [8080], true],
  ["https://example.com:8443/", [8080, 8443], true],
  ["http://example.com:25/", [25], false],
])("of %s with the ports %j allowed, a connection is made: %s", async (url, allowPorts, made) => {
  expect(await asksFor(url, { allowPorts })).toBe(made);
});

test("an allowed origin is fetched at its port, and no other host there", async () => {
  const allowUrlOrigins = ["http://partner.example:9000"];
  const { port } = new URL(origin);
  expect(
    (await fetcher({ allowUrlOrigins: [origin] })(`${origin}/none`, { signal }).catch(
      (error: unknown) => error,
    )) as Error,
  ).toMatchObject({
    code: "fetch_failed",
    upstreamStatus: 404,
  });
  expect(await asksFor("http://other.example:9000/", { allowUrlOrigins })).toBe(false);
  routes.set("/leap", (_, response) => response.writeHead(302, { location: `http://other.example:${port}/` }).end());
  await expect(fetchPage("/leap")).rejects.toMatchObject({
    code: "fetch_blocked",
    message: expect.stringContaining(`not from port ${port}`),
  });
});

test.each([0, -1, 1.5, 65_536, Number.NaN])("the allowed port %s is refused at once", (port) => {
  expect(() => fetcher({ allowPorts: [port] })).toThrow("is not a port");
});

test("an address with credentials is blocked and they are not repeated", async () => {
  const url = origin.replace("http://", "http://someone:hush@");
  const error = await fetcher()(url, { signal }).catch((caught: unknown) => caught as Error);
  expect(error).toMatchObject({ code: "fetch_blocked", message: expect.not.stringContaining("hush") });
  expect(connections).toBe(0);
});

test("text that is not an address is refused, and credentials in it are not repeated", async () => {
  const error = await fetcher()("http://someone:hush@[oops", { signal }).catch((caught: unknown) => caught as Error);
  expect(error).toMatchObject({ code: "fetch_failed", message: expect.not.stringContaining("hush") });
  await expect(fetcher()("http://[oops", { signal })).rejects.toMatchObject({ code: "fetch_failed", retryable: false });
});

test("five redirects are followed, six are not", async () => {
  for (let hop = 0; hop < 6; hop += 1)
    routes.set(`/${hop}`, (_, response) => response.writeHead(302, { location: `${hop + 1}` }).end());
  routes.set("/6", (_, response) => response.end("end"));
  expect(await fetchPage("/1")).toMatchObject({ url: `${origin}/6` });
  await expect(fetchPage("/0")).rejects.toMatchObject({
    code: "fetch_failed",
    message: expect.stringContaining("5 times"),
  });
});

test.each([
  "other origin",
  "http://localhost:3000/",
  "http://[::1]/",
  "http://169.254.169.254/latest/meta-data",
  "http://0x7f.1:22/",
])("a redirect from an allowed origin to a private address outside the list is refused: %s", async (target) => {
  const location = target === "other origin" ? `${otherOrigin}/secret` : target;
  routes.set("/leap", (_, response) => response.writeHead(307, { location }).end());
  await expect(fetchPage("/leap")).rejects.toMatchObject({ code: "fetch_blocked" });
  expect(connections).toBe(1);
});

test.each(["file:///etc/passwd", "http://a:b@example.com/"])("a redirect to %s is refused", async (location) => {
  routes.set("/leap", (_, response) => response.writeHead(301, { location }).end());
  await expect(fetchPage("/leap")).rejects.toMatchObject({ code: "fetch_blocked" });
});

const refreshing =
  (content: string, more = ""): Handler =>
  (_, response) =>
    response
      .setHeader("content-type", "text/html")
      .end(`<!doctype html><head>${more}<META content="${content}" http-equiv='Refresh'></head>`);

test.each([
  ["0;url=/next", true],
  ["0; URL='/next'", true],
  ["5, url=next", true],
  ["3 ;/next", true],
  ["0;url=/next#part", true],
  ["300;url=/next", false],
  ["5", false],
  ["0;url=/page#top", false],
])("a page that says refresh %j leads on: %s", async (content, follows) => {
  routes.set("/page", refreshing(content));
  routes.set("/next", (_, response) => response.setHeader("etag", '"n"').end("<p>Next.</p>"));
  const page = await fetchPage("/page");
  expect(new URL(page.url).pathname).toBe(follows ? "/next" : "/page");
  if (follows) expect(page).toMatchObject({ etag: null, lastModified: null });
});

test("a refresh in a comment, a script or for browsers without scripts leads nowhere, nor one of plain text", async () => {
  const tag = '<meta http-equiv="refresh" content="0;url=/next">';
  for (const aside of [`<!-- ${tag} -->`, `<script>"${tag}"</script>`, `<noscript>${tag}</noscript>`]) {
    routes.set("/page", (_, response) => response.setHeader("content-type", "text/html").end(`<p>Here.</p>${aside}`));
    expect(new URL((await fetchPage("/page")).url).pathname).toBe("/page");
  }
  routes.set("/page", (_, response) => response.setHeader("content-type", "text/plain").end(tag));
  expect(new URL((await fetchPage("/page")).url).pathname).toBe("/page");
});

test.each([
  "http://169.254.169.254/latest/meta-data",
  "http://localhost:3000/",
  "file:///etc/passwd",
  "http://a:b@example.com/",
])("a page that leads to %s is refused, as a redirect is", async (target) => {
  routes.set("/page", refreshing(`0;url=${target}`));
  await expect(fetchPage("/page")).rejects.toMatchObject({ code: "fetch_blocked" });
  expect(connections).toBe(1);
});

test("pages that lead to one another without end are given up, and another site is not followed within one", async () => {
  routes.set("/a", refreshing("0;url=/b"));
  routes.set("/b", refreshing("0;url=/a"));
  await expect(fetchPage("/a")).rejects.toMatchObject({
    code: "fetch_failed",
    message: expect.stringContaining("5 times"),
  });
  routes.set("/page", refreshing(`0;url=${otherOrigin}/`));
  await expect(fetcher()(`${origin}/page`, { signal, withinOrigin: true })).rejects.toMatchObject({
    code: "fetch_blocked",
  });
});

test("a cookie that a redirect to itself sets is sent back, and to no other origin or fetch", async () => {
  const seen: (string | undefined)[] = [];
  routes.set("/page", ({ headers: { cookie } }, response) => {
    seen.push(cookie);
    if (cookie?.includes("seen=1")) response.end("Here.");
    else
      response
        .writeHead(302, { location: "/page", "set-cookie": ["seen=1; Path=/; HttpOnly", "gone=1; Max-Age=0", "a=b c"] })
        .end();
  });
  expect(textOf((await fetchPage("/page")).bytes)).toBe("Here.");
  await fetchPage("/page");
  expect(seen).toEqual([undefined, "seen=1; a=b c", undefined, "seen=1; a=b c"]);
  let elsewhere: string | undefined = "none asked";
  routes.set("/leave", (_, response) =>
    response.writeHead(302, { location: `${otherOrigin}/`, "set-cookie": "secret=1; Domain=127.0.0.1" }).end(),
  );
  other.once("request", ({ headers }) => {
    elsewhere = headers.cookie;
  });
  await fetchPage("/leave", { allowUrlOrigins: [origin, otherOrigin] });
  expect(elsewhere).toBeUndefined();
});

test.each([
  [404, false],
  [403, false],
  [410, false],
  [401, false],
  [429, true],
  [500, true],
  [503, true],
])("status %i fails with retryable %s", async (status, retryable) => {
  routes.set("/status", (_, response) => response.writeHead(status, { "retry-after": "7" }).end());
  await expect(fetchPage("/status")).rejects.toMatchObject({
    code: "fetch_failed",
    retryable,
    retryAfterSeconds: 7,
    upstreamStatus: status,
    message: expect.stringContaining(String(status)),
  });
});

test.each([
  ["120", 120],
  ["Sat, 21 Nov 2026 04:00:30 GMT", 30],
  ["Sat, 21 Nov 2026 03:00:00 GMT", 0],
  ["soon", null],
  ["-5", null],
])("the Retry-After %s of a page is read", async (value, seconds) => {
  const headers = { "retry-after": value, date: "Sat, 21 Nov 2026 04:00:00 GMT" };
  routes.set("/busy", (_, response) => response.writeHead(503, headers).end());
  await expect(fetchPage("/busy")).rejects.toMatchObject({ retryable: true, retryAfterSeconds: seconds });
});

test("a page is fetched again only when its validators no longer hold, redirects included", async () => {
  const date = "Sat, 21 Nov 2026 04:00:00 GMT";
  routes.set("/old", (_, response) => response.writeHead(301, { location: "/versioned" }).end());
  routes.set("/versioned", ({ headers }, response) => {
    const current = headers["if-none-match"] === '"v2"' || headers["if-modified-since"] === date;
    response
      .writeHead(current ? 304 : 200, { etag: '"v2"', "last-modified": date })
      .end(current ? undefined : "second");
  });
  const given = (validators: PageValidators) => fetcher()(`${origin}/old`, { signal, validators });
  expect(await fetchPage("/old")).toMatchObject({ etag: '"v2"', lastModified: date });
  expect(await given({ etag: '"v2"', lastModified: null })).toEqual({ notModified: true });
  expect(await given({ etag: null, lastModified: date })).toEqual({ notModified: true });
  expect(await given({ etag: '"v1"', lastModified: null })).toMatchObject({ url: `${origin}/versioned`, etag: '"v2"' });
});

test("a server that says not modified without being asked fails", async () => {
  routes.set("/odd", (_, response) => response.writeHead(304).end());
  await expect(fetchPage("/odd")).rejects.toMatchObject({ code: "fetch_failed", upstreamStatus: 304 });
});

test("a lost connection fails and can be retried", async () => {
  routes.set("/cut", (_, response) => response.destroy());
  await expect(fetchPage("/cut")).rejects.toMatchObject({ code: "fetch_failed", retryable: true });
});

test.each([
  ["gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["zstd", zstdCompressSync],
] as const)("a %s body is decoded, and counted as it is decoded", async (encoding, compress) => {
  const answer =
    (bytes: number): Handler =>
    (_, response) =>
      response.setHeader("content-encoding", encoding).end(compress(Buffer.alloc(bytes, "a")));
  routes.set("/fits", answer(100_000));
  routes.set("/bomb", answer(50_000_000));
  expect((await fetchPage("/fits")).bytes.length).toBe(100_000);
  await expect(fetchPage("/bomb")).rejects.toMatchObject({
    code: "fetch_failed",
    retryable: false,
    message: expect.stringContaining("larger"),
  });
});

test("a page that does not end in time is given up", async () => {
  routes.set("/slow", (_, response) => void response.write("and then"));
  await expect(fetchPage("/slow", { timeoutMs: 200 })).rejects.toMatchObject({ code: "timeout", retryable: true });
});

test("an abort ends the fetch", async () => {
  const stop = new AbortController();
  routes.set("/slow", () => stop.abort());
  await expect(fetcher()(`${origin}/slow`, { signal: stop.signal })).rejects.toMatchObject({ code: "aborted" });
});

test.each(["127.0.0.1:80", "http://127.0.0.1/path", "ftp://127.0.0.1", "*", "http://user@127.0.0.1"])(
  "the allowed origin %s is refused at once",
  (text) => {
    expect(() => fetcher({ allowUrlOrigins: [text] })).toThrow(text);
  },
);
