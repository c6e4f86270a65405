import { expect, it } from "vitest";
import { createUploadLinks } from "./upload-links.ts";

const grant = { workspace: "acme", uploadId: "upl_1", expiresAt: "2026-11-21T09:45:00.000Z" };
const request = new Request("http://127.0.0.1:8787/v1/knowledge-base/kb_1/upload-url", { method: "POST" });
let time = Date.parse("2026-11-21T09:30:00.000Z");
const links = (secret: Uint8Array | string = "a secret of the tests", publicUrl: string | null = null) =>
  createUploadLinks({ secret, publicUrl, now: () => time });
const tokenOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

it("a token brings back what was signed", () => {
  expect(links().verify(tokenOf(links().sign(grant, request)))).toEqual(grant);
});

it("addresses begin with the public URL, or with the origin of the request", () => {
  expect(links().sign(grant, request)).toMatch(/^http:\/\/127\.0\.0\.1:8787\/v1\/uploads\/[\w.-]+$/);
  expect(links(undefined, "https://voice.example.com/cuecard").sign(grant, request)).toMatch(
    /^https:\/\/voice\.example\.com\/cuecard\/v1\/uploads\//,
  );
});

it("every altered, shortened or lengthened character is noticed", () => {
  const token = tokenOf(links().sign(grant, request));
  const others = [...token].map(
    (character, at) => token.slice(0, at) + (character === "A" ? "B" : "A") + token.slice(at + 1),
  );
  // The last character of a signature has bits that decoding ignores.
  const sameBytes = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"]
    .map((last) => token.slice(0, -1) + last)
    .filter((other) => other !== token);
  for (const altered of [...others, ...sameBytes, token.slice(0, -1), `${token}A`, `${token}.A`, "", "."]) {
    expect(() => links().verify(altered), altered).toThrow(expect.objectContaining({ code: "upload_url_invalid" }));
  }
});

it("a token of another secret is refused", () => {
  const token = tokenOf(links(new Uint8Array(32).fill(7)).sign(grant, request));
  expect(links(new Uint8Array(32).fill(7)).verify(token)).toEqual(grant);
  expect(() => links(new Uint8Array(32).fill(8)).verify(token)).toThrow(
    expect.objectContaining({ code: "upload_url_invalid" }),
  );
});

it("a late token is refused as expired", () => {
  const token = tokenOf(links().sign(grant, request));
  time = Date.parse(grant.expiresAt) + 1;
  expect(() => links().verify(token)).toThrow(
    expect.objectContaining({ code: "upload_url_expired", message: expect.stringContaining(grant.expiresAt) }),
  );
});

it("a short secret is refused at start", () => {
  expect(() => links("short")).toThrow(expect.objectContaining({ param: "secret" }));
});
