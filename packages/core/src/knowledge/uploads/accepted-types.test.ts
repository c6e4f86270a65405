import { expect, test } from "vitest";
import { checkAccepted, typeByEnding } from "./accepted-types.ts";

const accepts = [{ mimeType: "text/markdown", aliases: ["text/x-markdown"], endings: [".md", ".markdown"], label: "Markdown" }];

test("a type is accepted by its name, by another name it goes by, and when it says nothing", () => {
  for (const mimeType of ["text/markdown", "text/X-Markdown; charset=utf-8", "application/octet-stream"]) {
    expect(() => checkAccepted(accepts, "a.md", mimeType)).not.toThrow();
  }
  expect(() => checkAccepted(accepts, "a.exe", "application/x-msdownload")).toThrow("Markdown (text/markdown)");
});

test("a name's ending tells the type", () => {
  expect(typeByEnding(accepts, "Read.Me.MD")).toBe("text/markdown");
  expect(typeByEnding(accepts, "md")).toBe("application/octet-stream");
});
