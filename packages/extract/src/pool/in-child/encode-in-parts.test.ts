import { type Document, decodeDocument, type Mark } from "@cuecard/core";
import { expect, test } from "vitest";
import { encodeInParts } from "./encode-in-parts.ts";

const decoded = (document: Document) => decodeDocument(new Uint8Array(Buffer.concat(encodeInParts(document))));

test("an empty document and a large one come back as they were, whatever characters the parts end with", () => {
  const empty: Document = { text: "", title: null, language: null, marks: [] };
  const text = `xxxx${'😀"\\\n'.repeat(500_001)}`;
  const marks = Array.from(
    { length: 20_001 },
    (_, number): Mark => ({ kind: "row", start: number, end: number + 1, number }),
  );
  const large: Document = { text, title: 'A "title"', language: "en", marks };
  expect(decoded(empty)).toEqual(empty);
  const back = decoded(large);
  expect(back.text === text).toBe(true);
  expect(back).toMatchObject({ title: large.title, language: "en" });
  expect(JSON.stringify(back.marks) === JSON.stringify(marks)).toBe(true);
});
