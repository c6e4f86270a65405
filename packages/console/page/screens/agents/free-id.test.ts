import { expect, test } from "vitest";
import { freeId } from "./free-id.ts";

const ids: readonly [name: string, id: string][] = [
  ["Lucía", "lucia"],
  ["Müller", "mueller"],
  ["Mu\u0308ller", "mueller"],
  ["Straße Nord", "strasse-nord"],
  ["Łukasz", "lukasz"],
  ["Søren Ærø", "soren-aero"],
  ["Đặng", "dang"],
  ["İbrahim", "ibrahim"],
  ["Night desk", "night-desk"],
  ["  Billing & refunds!  ", "billing-refunds"],
  ["客服", "agent"],
  ["…", "agent"],
];

test.each(ids)("the id of %s keeps its letters: %s", (name, id) => {
  expect(freeId(name, new Set())).toBe(id);
});

test("an id that is taken gets the next number", () => {
  expect(freeId("客服", new Set(["agent"]))).toBe("agent-2");
  expect(freeId("Lucía", new Set(["lucia", "lucia-2"]))).toBe("lucia-3");
});
