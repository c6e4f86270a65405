import { expect, it } from "vitest";
import { createHandler } from "../../handler.ts";
import { stubCuecard } from "../../test-kit/stub-cuecard.ts";

const handler = createHandler(stubCuecard(), { secret: "a secret of the tests", version: "0.0.0" });
const get = (path: string, method = "GET") => handler(new Request(`http://localhost${path}`, { method }));

it("the page needs no key, and everything that it loads is here", async () => {
  const page = await get("/docs");
  const html = await page.text();
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!);
  expect(named.length).toBeGreaterThan(2);
  for (const address of named) {
    expect(address).not.toMatch(/^([a-z]+:|\/)/);
    const file = await get(new URL(address, "http://localhost/docs").pathname);
    expect(file.status, address).toBe(200);
    expect((await file.text()).length, address).toBeGreaterThan(20);
  }
});

it("the page may load nothing from elsewhere", async () => {
  const policy = (await get("/docs")).headers.get("content-security-policy")!;
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/https?:|\*/);
});

it("other paths and methods are what they were", async () => {
  expect((await get("/docs/package.json")).status).toBe(404);
  expect((await get("/docs", "POST")).status).toBe(404);
  const head = await get("/docs", "HEAD");
  expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: "" });
});
