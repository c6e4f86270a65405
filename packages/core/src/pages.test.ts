import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor, toList } from "./pages.ts";

const row = { createdAt: "2026-11-21T09:30:00.000Z", id: "kb_1" };

describe("pages", () => {
  test("a cursor leads back to its position", () => {
    expect(decodeCursor(encodeCursor(row))).toEqual(row);
    expect(decodeCursor(null)).toBeNull();
    expect(decodeCursor(undefined)).toBeNull();
  });

  test.each(["", "abc", Buffer.from('{"a":1}').toString("base64url"), Buffer.from("[1,2]").toString("base64url")])(
    "the cursor %j is refused",
    (cursor) => {
      expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: "invalid_value", param: "cursor" }));
    },
  );

  test("a list points behind its last row while there is more", () => {
    expect(toList({ rows: [row], hasMore: true }, ({ id }) => id)).toEqual({
      object: "list",
      data: ["kb_1"],
      hasMore: true,
      nextCursor: encodeCursor(row),
    });
    expect(toList({ rows: [row], hasMore: false }, ({ id }) => id).nextCursor).toBeNull();
    expect(toList({ rows: [], hasMore: false }, () => 0).nextCursor).toBeNull();
  });
});
