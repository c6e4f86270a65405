import { describe, expect, test } from "vitest";
import { decodeCursor, encodeCursor, toList } from "./pages.ts";

const row = { createdAt: "2026-11-21T09:30:00.000Z", id: "kb_1" };

describe("pages", () => {
  test("a cursor leads back to its position", () => {
    expect(decodeCursor(encodeCursor(row))).toEqual(row);
    expect(decodeCursor(null)).toBeNull();
    expect(decodeCursor(undefined)).toBeNull();
  });

  const { createdAt, id } = row;
  test.each([
    { a: 1 },
    [1, 2],
    [createdAt],
    [createdAt, id, id],
    [`${createdAt}\u0000`, id],
    ["\u0000", id],
    ["yesterday", id],
    [createdAt, `${id}\u0000`],
    [createdAt, "\ud800"],
    [createdAt, ""],
    [createdAt, "k".repeat(129)],
  ])("the cursor of %j is refused", (value) => {
    const cursor = Buffer.from(JSON.stringify(value)).toString("base64url");
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: "invalid_value", param: "cursor" }));
  });

  test.each(["", "abc"])("the cursor %j is refused", (cursor) => {
    expect(() => decodeCursor(cursor)).toThrow(expect.objectContaining({ code: "invalid_value", param: "cursor" }));
  });

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
