import { expect, test } from "vitest";
import { covered, parseFile } from "../../test-kit/parse-file.ts";

const rowsOf = async (table: string) => {
  const { document } = await parseFile(`<!doctype html><html><body><p>Prices.</p>${table}</body></html>`, "a.html");
  return { rows: covered(document, "row"), headings: covered(document, "heading"), text: document.text };
};

test("a table with a heading in a cell stays a table", async () => {
  const { rows } = await rowsOf(
    "<table><tr><th>Plan</th><th>Price</th></tr><tr><td><h3>Gold</h3></td><td>29 EUR</td></tr><tr><td><h3>Basic</h3></td><td>9 EUR</td></tr></table>",
  );
  expect(rows).toEqual(["Plan: Gold; Price: 29 EUR", "Plan: Basic; Price: 9 EUR"]);
});

test("headings in each cell of a first row are its head", async () => {
  const { rows } = await rowsOf(
    "<table><tr><td><h4>Basic</h4></td><td><h4>Gold</h4></td></tr><tr><td>9 EUR</td><td>29 EUR</td></tr></table>",
  );
  expect(rows).toEqual(["Basic: 9 EUR; Gold: 29 EUR"]);
});

test("a heading over the whole width parts a table, whose head holds on", async () => {
  const { rows, headings, text } = await rowsOf(
    '<table><tr><th>Room</th><th>Price</th></tr><tr><td>Single</td><td>80</td></tr><tr><td colspan="2"><h3>Weekend</h3></td></tr><tr><td>Single</td><td>95</td></tr></table>',
  );
  expect(rows).toEqual(["Room: Single; Price: 80", "Room: Single; Price: 95"]);
  expect(headings).toEqual(["Weekend"]);
  expect(text.indexOf("80")).toBeLessThan(text.indexOf("Weekend"));
  expect(text.indexOf("Weekend")).toBeLessThan(text.indexOf("95"));
});

test("a table inside a cell keeps its names, in the row of its cell", async () => {
  const inner =
    "<table><tr><th>Term</th><th>Fee</th></tr><tr><td>month</td><td>29</td></tr><tr><td>year</td><td>290</td></tr></table>";
  const { rows } = await rowsOf(
    `<table><tr><th>Plan</th><th>Fees</th></tr><tr><td>Gold</td><td>${inner}</td></tr><tr><td>Basic</td><td>free</td></tr></table>`,
  );
  expect(rows).toEqual(["Plan: Gold; Fees: Term: month, Fee: 29 / Term: year, Fee: 290", "Plan: Basic; Fees: free"]);
});

test("tables that arrange a page are read as its parts", async () => {
  const { rows, text } = await rowsOf(
    `<table><tr><td><h2>News</h2><p>${"Long words of a page. ".repeat(20)}</p></td><td><table><tr><td>Menu</td></tr></table></td></tr><tr><td>Foot</td><td>Right</td></tr></table>`,
  );
  expect(rows).toEqual([]);
  expect(text).toContain("News");
});

test("a first row that nobody marked is a head over values, and no record is one", async () => {
  const cells = (...texts: string[]) => `<tr>${texts.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  const priced = `<table>${cells("Plan", "Month")}${cells("Basic", "9 EUR")}${cells("Gold", "29 EUR")}</table>`;
  expect((await rowsOf(priced)).rows).toEqual(["Plan: Basic; Month: 9 EUR", "Plan: Gold; Month: 29 EUR"]);
  const records = `<table>${cells("Basic", "9 EUR")}${cells("Gold", "29 EUR")}</table>`;
  expect((await rowsOf(records)).rows).toEqual(["Basic: 9 EUR", "Gold: 29 EUR"]);
});
