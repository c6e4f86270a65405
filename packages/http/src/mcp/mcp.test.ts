import { expect, test } from "vitest";
import { z } from "zod";
import { createMcp } from "./mcp.ts";

test("an answer has more than constants: of an object of constants alone Orval makes a value that does not compile", () => {
  const { properties } = z.toJSONSchema(createMcp({ version: "1" }).outputs.McpAnswer!);
  expect(Object.values(properties!).filter((property) => !Object.hasOwn(property as object, "const"))).not.toEqual([]);
});
