import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { type RunningServer, serve } from "../server/serve.ts";
import { stubCuecard } from "../test-kit/stub-cuecard.ts";
import { createHostCheck } from "./host.ts";

const valid = [
  "cuecard:8080",
  "cuecard",
  "my_app-1.internal:8787",
  "VOICE.example.com",
  "voice.example.com.",
  "xn--bcher-kva.example:443",
  "127.0.0.1:1",
  "10.2.3.4:65535",
  "[::1]:8787",
  "[2001:db8::7]",
];
const invalid = [
  "",
  ":8080",
  "cuecard:",
  "cuecard:0",
  "cuecard:65536",
  "cuecard:99999999",
  "cuecard:80:80",
  "cuecard:8o",
  "user@cuecard",
  "xxxxx@é",
  "a b",
  "a/b",
  "a\\b",
  "a?b",
  "a#b",
  "a%00b",
  "a..b",
  "-a",
  "<a>",
  "[::1",
  "[::g]",
  "::1",
  "256.256.256.256",
  `${"a".repeat(64)}.example`,
  `${"a.".repeat(130)}b`,
];

const requestFrom = (host: string) => new Request("http://localhost/v1/teams", { headers: { Host: host } });
const check = (host: string, allowedHosts: string[] = [], publicUrl: string | null = null, path = "/v1/teams") =>
  createHostCheck({ allowedHosts, publicUrl })(requestFrom(host), path);
const refusal = (code: string) => expect.objectContaining({ code });

describe("the Host header", () => {
  it.each(valid)("may be %j", (host) => expect(() => check(host)).not.toThrow());

  it.each(invalid.filter((host) => !/[^\x20-\x7e\xa0-\xff]/.test(host)))("may not be %j", (host) => {
    expect(() => check(host)).toThrow(refusal("invalid_value"));
  });

  it("may be any without a list, and only one of the list, the public URL's or loopback with one", () => {
    const allowed = ["cuecard:8080", "Voice.example.com"];
    for (const host of [
      "cuecard:8080",
      "voice.example.com",
      "voice.example.com:9000",
      "files.example.org",
      "localhost:8787",
      "127.0.0.1:8787",
      "[::1]",
    ]) {
      expect(() => check(host, allowed, "https://files.example.org/cuecard"), host).not.toThrow();
    }
    for (const host of [
      "cuecard",
      "cuecard:8081",
      "evil.example",
      "voice.example.com.evil.example",
      "127.0.0.1.evil.example",
      "localhost.evil.example",
    ]) {
      expect(() => check(host, allowed, "https://files.example.org"), host).toThrow(refusal("host_not_allowed"));
      expect(() => check(host), host).not.toThrow();
    }
  });

  it("of a probe may be any valid one", () => {
    for (const path of ["/healthz", "/readyz"])
      expect(() => check("10.2.3.4:8787", ["cuecard"], null, path)).not.toThrow();
    expect(() => check("a b", ["cuecard"], null, "/healthz")).toThrow(refusal("invalid_value"));
  });

  it.each(["", "a b", "cuecard:0", "http://cuecard"])("is not allowed by a list with %j", (host) => {
    expect(() => createHostCheck({ allowedHosts: [host], publicUrl: null })).toThrow(refusal("invalid_value"));
  });
});

describe("a server on a socket", () => {
  const uploads = {
    create: async () => ({
      uploadId: "upl_1",
      knowledgeBaseId: "kb_1",
      filename: "a.txt",
      mimeType: "text/plain",
      put: null,
      expiresAt: new Date(4e12).toISOString(),
    }),
  };
  const started: Record<string, RunningServer> = {};
  beforeAll(async () => {
    const options = { secret: "a secret of the tests", version: "0.0.0" };
    for (const [name, more] of Object.entries({
      open: {},
      public: { publicUrl: "https://files.example" },
      listed: { allowedHosts: ["cuecard:8080"] },
    })) {
      started[name] = await serve({
        handler: createHandler(stubCuecard({ uploads }), { ...options, ...more }),
        port: 0,
        host: "127.0.0.1",
      });
    }
  });
  afterAll(() => Promise.all(Object.values(started).map((server) => server.close({ timeoutMs: 0 }))));

  /** The whole answer to a request for an upload URL, its Host header sent byte for byte. */
  function ask(name: string, host: string): Promise<string> {
    const body = JSON.stringify({ filename: "a.txt", mimeType: "text/plain" });
    const head = `POST /v1/knowledge-base/kb_1/upload-url HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer sk_live_test\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    return new Promise((resolve, reject) => {
      let answer = "";
      const socket = connect(Number(new URL(started[name]!.url).port), "127.0.0.1", () =>
        socket.write(head + body, "latin1"),
      );
      socket.setEncoding("utf8").on("data", (piece: string) => {
        answer += piece;
      });
      socket.on("end", () => resolve(answer)).on("error", reject);
    });
  }

  it.each(valid)("answers %j with an upload URL there, which nothing may keep", async (host) => {
    const answer = await ask("open", host);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(answer).toContain(`"uploadUrl":"${new URL(`http://${host}`).origin}/v1/uploads/`);
    expect(answer.toLowerCase()).toContain("cache-control: no-store");
  });

  it.each(invalid)("answers %j with 400 and no upload URL", async (host) => {
    const answer = await ask("open", host);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain("uploads/");
  });

  it("gives the public URL whatever the host, and nothing to a host that is not listed", async () => {
    expect(await ask("public", "cuecard:8080")).toContain('"uploadUrl":"https://files.example/v1/uploads/');
    expect(await ask("listed", "cuecard:8080")).toContain('"uploadUrl":"http://cuecard:8080/v1/uploads/');
    expect(await ask("listed", "evil.example")).toMatch(/^HTTP\/1\.1 403 [\s\S]*host_not_allowed/);
  });
});
