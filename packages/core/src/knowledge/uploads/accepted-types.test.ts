import { expect, test } from "vitest";
import { acceptedTypeOf, checkAccepted } from "./accepted-types.ts";

const accepts = [
  { mimeType: "text/markdown", aliases: ["text/x-markdown"], endings: [".md", ".markdown"], label: "Markdown" },
];

test("a type is accepted by its name, by another name it goes by, and when it says nothing", () => {
  for (const mimeType of ["text/markdown", "text/X-Markdown; charset=utf-8", "application/octet-stream"]) {
    expect(() => checkAccepted(accepts, "a.md", mimeType)).not.toThrow();
  }
  expect(() => checkAccepted(accepts, "a.exe", "application/x-msdownload")).toThrow("Markdown (text/markdown)");
});

test("a name's ending tells the type, and one that tells nothing leaves it to the content", () => {
  expect(acceptedTypeOf(accepts, "Read.Me.MD")).toBe("text/markdown");
  for (const name of ["md", "Makefile", "notes.2026", ".env"])
    expect(acceptedTypeOf(accepts, name)).toBe("application/octet-stream");
});

test("an ending of files without text is refused, and so is every file where nothing reads any", () => {
  for (const name of ["photo.PNG", "call.mp3", "backup.tar.gz", "setup.exe"]) {
    expect(() => acceptedTypeOf(accepts, name)).toThrow(
      `"${name}" does not have a supported type. Accepted: Markdown (text/markdown).`,
    );
  }
  expect(() => acceptedTypeOf(accepts, "help.ZIP")).toThrow("`cue.ingest` take a ZIP archive as a folder. Accepted:");
  expect(() => acceptedTypeOf([], "a.md")).toThrow("No extractor is configured");
});
