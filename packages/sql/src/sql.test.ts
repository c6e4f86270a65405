import { expect, test } from "vitest";
import { all, join, json, type Rendering, raw, render, sql, table } from "./sql.ts";

const numbered: Rendering = {
  place: (number) => `$${number}`,
  name: (name) => `store.${name}`,
  value: (value) => (typeof value === "object" && value !== null && "kind" in value ? value.text : value),
};

test("values become parameters in order, also those of statements within", () => {
  const within = sql`select row from ${table("bases")} where id = ${"b"}`;
  expect(render(sql`select ${1} from ${table("gaps")} where base = (${within}) and open = ${true}`, numbered)).toEqual({
    text: "select $1 from store.gaps where base = (select row from store.bases where id = $2) and open = $3",
    values: [1, "b", true],
  });
});

test("a text with SQL in it stays a value", () => {
  const { text, values } = render(sql`select ${"'; drop table keys; --"}`, numbered);
  expect({ text, values }).toEqual({ text: "select $1", values: ["'; drop table keys; --"] });
});

test("a statement is rendered twice with equal results", () => {
  const statement = sql`select ${json({ a: 1 })}, ${new Uint8Array([1])}, ${null}`;
  expect(render(statement, numbered)).toEqual(render(statement, numbered));
  expect(render(statement, numbered).values).toEqual(['{"a":1}', new Uint8Array([1]), null]);
});

test.each([
  [[], ""],
  [["a"], "$1"],
  [["a", "b", "c"], "$1, $2, $3"],
])("%j are joined", (parts, text) => {
  expect(render(join(parts, ", "), numbered)).toEqual({ text, values: parts });
});

test("conditions that are null are left out, and none is true", () => {
  expect(render(all(null, null), numbered)).toEqual({ text: "true", values: [] });
  expect(render(all(sql`a = ${1}`, null, raw("b")), numbered)).toEqual({ text: "a = $1 and b", values: [1] });
});
