import { describe, expect, test } from "vitest";
import { hasCredentials, maskCredentials, withoutCredentials } from "./credentials.ts";
import { parseInput } from "./parse.ts";
import { RegisterSource } from "./source.ts";

const carrying = [
  "https://user:hush@example.com/page",
  "https://hush@example.com/",
  "https://:hush@example.com/",
  "http:user:hush@example.com",
  "http:\\\\user:hush@example.com\\",
  "https://user:hu%20hush@example.com:8443/?q=1#end",
  "HTTPS://USER:hush@EXAMPLE.COM/",
];

describe.each(carrying)("%s", (sourceUrl) => {
  test("is refused, and the credentials are not repeated", () => {
    expect(hasCredentials(sourceUrl)).toBe(true);
    const error = (() => {
      try {
        return parseInput(RegisterSource, { sourceType: "url", sourceUrl });
      } catch (caught) {
        return caught;
      }
    })();
    expect(error).toMatchObject({
      code: "invalid_value",
      param: "sourceUrl",
      message: expect.stringMatching(/must (have no user name or password|be an http or https address)/),
    });
    expect(JSON.stringify([error, (error as Error).message])).not.toContain("hush");
  });

  test("is shown without them", () => {
    expect(withoutCredentials(sourceUrl)).not.toMatch(/hush|user/i);
    expect(new URL(withoutCredentials(sourceUrl)).host).toBe(new URL(sourceUrl).host);
    expect(maskCredentials(`"${sourceUrl}"`)).not.toContain("hush");
  });
});

test.each(["https://example.com/@someone/page", "https://example.com/?mail=a@b.example", "https://example.com/#a@b"])(
  "%s carries none",
  (sourceUrl) => {
    expect(parseInput(RegisterSource, { sourceType: "url", sourceUrl })).toMatchObject({ sourceUrl });
    expect(withoutCredentials(sourceUrl)).toBe(sourceUrl);
  },
);

test("an address that is none is not repeated with its credentials either", () => {
  const sourceUrl = "https://user:hush/more@exa mple.com/";
  expect(() => parseInput(RegisterSource, { sourceType: "url", sourceUrl })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("hush") }),
  );
});
