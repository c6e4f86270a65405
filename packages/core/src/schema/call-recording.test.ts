import { expect, it } from "vitest";
import { SetRecording } from "./call-recording.ts";

const isTaken = (url: string | null) => SetRecording.safeParse({ url }).success;

it("takes an https address of a recording, or none", () => {
  expect(["https://calls.example/1.mp3", "https://calls.example?by=me@b.example", null].map(isTaken)).toEqual([
    true,
    true,
    true,
  ]);
});

it.each([
  "http://calls.example/1.mp3",
  "javascript:alert(1)",
  "data:audio/wav;base64,UklGRg==",
  "https://me:secret@calls.example/1.mp3",
  "https://me@calls.example/1.mp3",
  "1.mp3",
  "",
])("refuses %j", (url) => {
  expect(isTaken(url)).toBe(false);
});
