import { expect, test } from "vitest";
import { isHead, isValue } from "./table-head.ts";

test.each([
  "5.37%",
  "$ 10.000,00",
  "27.083.460",
  "€9.50",
  "2026-01-02",
  "12.00",
  "9 EUR",
  "CHF 12.50",
  "9:00–18:00",
  "1.50 kg",
  "+49 30 901820",
  "-3",
  "(12)",
  "55 m²",
  "30 €/month",
])("%s is a value", (text) => expect(isValue(text)).toBe(true));

test.each(["Plan", "Price", "Q1", "#", "€", "1st class", "Zone 2", "S1", "per month", "Price (EUR)"])(
  "%s is a name",
  (text) => expect(isValue(text)).toBe(false),
);

test("a record or a question is not a head, and years across are one", () => {
  expect(
    isHead([
      ["Widget", "€9.50", "2026-01-02", "yes"],
      ["Bolt", "€1", "2026-01-03", "no"],
    ]),
  ).toBe(false);
  expect(
    isHead([
      ["Front desk", "+49 30 901820"],
      ["Porter", "+49 30 901821"],
    ]),
  ).toBe(false);
  expect(
    isHead([
      ["What does it cost?", "Nine euros"],
      ["When?", "Now"],
    ]),
  ).toBe(false);
  expect(
    isHead([
      ["Plan", "2024", "2025"],
      ["Basic", "9", "10"],
    ]),
  ).toBe(true);
  expect(isHead([["Plan", "Price"]])).toBe(false);
});

test.each([
  [
    [
      ["A-101", "Hammer"],
      ["A-102", "Saw"],
      ["B-7", "Nail"],
    ],
    "codes as below",
  ],
  [
    [
      ["Hammer", "Tools"],
      ["Saw", "Tools"],
    ],
    "a word that is below",
  ],
  [
    [
      ["Ada Lovelace", "ada@example.com"],
      ["Ben", "ben@example.com"],
    ],
    "an address",
  ],
  [
    [
      ["12 March", "Opening"],
      ["4 April", "Concert"],
      ["30 May", "Fair"],
    ],
    "dates as below",
  ],
])("%j has no head: %s", (rows) => expect(isHead(rows)).toBe(false));

test("a name that one row below says as well is still a name", () => {
  const rows = [
    ["Day", "Open", "Closed"],
    ["Monday", "9:00", "18:00"],
    ["Sunday", "–", "Closed"],
  ];
  expect(isHead(rows)).toBe(true);
});

test("a line may run more than once across a timetable, and nothing else is named twice", () => {
  const trips = [
    ["Mill Lane", "6:02", "6:22", "6:40"],
    ["North Quay", "6:05", "–", "6:44"],
  ];
  expect(isHead([["Stop", "S1", "S1", "S2"], ...trips])).toBe(true);
  expect(isHead([["S1", "S1", "S1", "S2"], ...trips])).toBe(false);
  expect(
    isHead([
      ["Plan", "Gold", "Gold"],
      ["Support", "yes", "no"],
    ]),
  ).toBe(false);
});
