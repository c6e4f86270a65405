import { expect, test } from "vitest";
import { float32 } from "./float32.ts";

test("numbers of a model are read, and bits of a float16 are never taken for numbers", () => {
  expect(float32({ type: "float32", data: new Float32Array([1.5]) })).toEqual(new Float32Array([1.5]));
  expect(float32({ type: "float64", data: new Float64Array([1.5]) })).toEqual(new Float32Array([1.5]));
  expect(() => float32({ type: "float16", data: new Uint16Array([0x3e00]) })).toThrow("run Node 24");
  expect(() => float32({ type: "int8", data: new Int8Array([1]) })).toThrow("the type int8");
});
