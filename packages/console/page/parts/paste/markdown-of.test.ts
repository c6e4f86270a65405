import { expect, test } from "vitest";
import { markdownOf } from "./markdown-of.ts";

test("headings, lists and links of a page stay what they are", () => {
  const page =
    '<h2>Fees</h2><p>See <a href="https://example.com/a">the list</a>.</p><ul><li>Desk</li><li>Post</li></ul>';
  expect(markdownOf(page)).toBe("## Fees\n\nSee [the list](https://example.com/a).\n\n-   Desk\n-   Post");
});

test("a table is a table, whatever its style, with a stroke in a cell escaped", () => {
  const table = `<table style="border: 1px"><caption>Prices</caption><tbody>
    <tr><td>Zone</td><td>Single</td></tr>
    <tr><td>Inner<br>zone</td><td> 2,40 | 3 EUR </td></tr>
    <tr><td></td><td><a href="https://example.com">more</a></td></tr></tbody></table>`;
  expect(markdownOf(`<p>Before</p>${table}<p>After</p>`)).toBe(
    "Before\n\nPrices\n\n| Zone | Single |\n| --- | --- |\n| Inner zone | 2,40 \\| 3 EUR |\n|  | [more](https://example.com) |\n\nAfter",
  );
});

test("styles, scripts and pictures of the clipboard are left out", () => {
  const copied =
    '<html><head><meta charset="utf-8"><style>p{color:red}</style></head><body><script>alert(1)</script><p>Open <img src="x" alt="sun">daily</p></body></html>';
  expect(markdownOf(copied)).toBe("Open daily");
});

test("the bold element that Google Docs puts around all is not bold, and a bold word is", () => {
  const copied =
    '<b style="font-weight:normal;" id="docs-internal-guid-1"><p>We close at <strong>six</strong>.</p></b>';
  expect(markdownOf(copied)).toBe("We close at **six**.");
});
