import { expect, test } from "vitest";
import { checkHtmlDepth } from "./depth.ts";

const deep = (open: string, times: number) => () => checkHtmlDepth(open.repeat(times));

test("a page nested too deep is refused, with ends left out or not", () => {
  expect(deep("<div>", 257)).toThrow("256 deep");
  expect(deep("<ul><li>", 200)).toThrow("256 deep");
  expect(deep("<div>", 256)).not.toThrow();
});

test("elements that end, end by themselves, are empty, or stand in a script or comment don't count", () => {
  for (const repeated of [
    "<div><span></div>",
    "<p>words",
    "<br>",
    "<script>'<div>'</script>",
    "<!-- <div> -->",
    "<SCRIPT>'<div>'</Script>",
    "1 < 2 <3",
  ]) {
    expect(deep(repeated, 1_000)).not.toThrow();
  }
});
