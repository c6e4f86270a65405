import { describe, expect, it } from "vitest";
import { createNameIndex, createNameIndexInSlices } from "./name-index.ts";

const hotels = [
  "Hotel Seeblick",
  "Harbour View Inn",
  "The Old Mill",
  "Casa Verano",
  "Alamo Square",
  "Alamo Square Seafood Grill",
  "Restaurant One Seven",
  "Tuff Alley",
];
const index = createNameIndex(hotels.map((label) => ({ label, sourceIds: new Set([label]) })));
const heard = (text: string) => index.mentionsIn(text).map(({ name }) => name.label);

describe("the names in a text", () => {
  it("are found in any case and place, the strongest first", () => {
    expect(heard("is casa verano nearer than the Harbour View Inn?")).toEqual(["Casa Verano", "Harbour View Inn"]);
    expect(heard("nothing of the kind")).toEqual([]);
  });

  it("are found in part, misheard, split and joined", () => {
    expect(heard("what about the mill")).toEqual(["The Old Mill"]);
    expect(heard("the see blick hotel")).toEqual(["Hotel Seeblick"]);
    expect(heard("the harbor view in")).toEqual(["Harbour View Inn"]);
    expect(heard("casaverano")).toEqual([]);
    expect(heard("uh taff alley uh do they")).toEqual(["Tuff Alley"]);
  });

  it("are found with their numbers as they are said", () => {
    const labels = ["Falcon X2", "Falcon X3", "Orbit 300", "Orbit 500 Pro"];
    const devices = createNameIndex(labels.map((label) => ({ label, sourceIds: new Set([label]) })));
    const first = (text: string) => devices.mentionsIn(text)[0]!;
    expect(first("and on the falcon x two what is it").name.label).toBe("Falcon X2");
    expect(first("the falcon x three").name.label).toBe("Falcon X3");
    expect(first("my orbit five hundred pro")).toMatchObject({ name: { label: "Orbit 500 Pro" }, share: 1 });
  });

  it.each([
    ["Car won't start", "my car is red", "the car just wont start"],
    ["Opening hours", "it takes hours", "what are the opening hours"],
    ["Lost or stolen cards", "i have two cards", "stolen cards"],
  ])("of ordinary words, as %j, need more than one of them", (label, one, more) => {
    const some = ["Casa Verano", label].map((each) => ({ label: each, sourceIds: new Set([each]) }));
    const phrases = createNameIndex(some);
    expect(phrases.mentionsIn(one)).toEqual([]);
    expect(phrases.mentionsIn(more).map(({ name }) => name.label)).toEqual([label]);
    expect(phrases.mentionsIn("verano").map(({ name }) => name.label)).toEqual(["Casa Verano"]);
  });

  it("are not numbers and small words alone", () => {
    expect(heard("the one at seven")).toEqual([]);
  });

  it("are the longest ones: what stands within another name that was said is not a name of its own", () => {
    expect(heard("alamo square seafood grill please")).toEqual(["Alamo Square Seafood Grill"]);
    expect(heard("at alamo square")[0]).toBe("Alamo Square");
  });

  it("need their words near each other", () => {
    const [far] = index.mentionsIn("i was in an inn once and i must say that nobody had a view");
    const [near] = index.mentionsIn("an inn with a view");
    expect(far!.share).toBeLessThan(near!.share);
  });

  it("are stronger the more of the name is said", () => {
    const [whole] = index.mentionsIn("casa verano");
    const [part] = index.mentionsIn("verano");
    expect(whole!.strength).toBeGreaterThan(part!.strength);
    expect(whole).toMatchObject({ share: 1 });
  });
});

describe("thousands of names", () => {
  const kinds = ["Hotel", "Inn", "Grill", "Market", "Museum"];
  const many = Array.from(
    { length: 3_000 },
    (_, at) => `${kinds[at % kinds.length]} ${at.toString(26).replace(/\d/g, "q")}x${at % 7}`,
  );
  const named = ["Hotel Seeblick", "China Garden", ...many].map((label) => ({ label, sourceIds: new Set([label]) }));

  it("are found as among few, in an index that was made in slices", async () => {
    const sliced = await createNameIndexInSlices(named);
    const whole = createNameIndex(named);
    for (const text of ["the see blick hotel", "china gardn please", "some hotel or market", many[17]!]) {
      expect(sliced.mentionsIn(text)).toEqual(whole.mentionsIn(text));
    }
    expect(sliced.mentionsIn("the see blick hotel")[0]!.name.label).toBe("Hotel Seeblick");
    expect(sliced.mentionsIn(many[17]!)[0]!.name.label).toBe(many[17]);
  });

  it("are not all compared for a word that most of them have", () => {
    expect(createNameIndex(named).mentionsIn("some hotel or market")).toEqual([]);
  });
});
