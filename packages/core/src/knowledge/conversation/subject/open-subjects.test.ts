import { describe, expect, it } from "vitest";
import type { Exchange, History } from "../../agent-knowledge.ts";
import { createNameIndex } from "../names/name-index.ts";
import { openSubjects } from "./open-subjects.ts";

const names = createNameIndex(
  ["Hotel Seeblick", "Harbour View Inn", "The Old Mill", "Casa Verano"].map((label) => ({
    label,
    sourceIds: new Set([label]),
  })),
);

/** `C:` the caller, `A:` the agent. */
function subjectsOf(...lines: string[]) {
  return subjectsWith({}, ...lines);
}

function subjectsWith(more: Pick<History, "subject" | "shown">, ...lines: string[]) {
  const exchanges = lines.map(
    (line): Exchange => ({ role: line.startsWith("C:") ? "caller" : "agent", text: line.slice(2).trim() }),
  );
  return openSubjects(exchanges, names, more).map(({ name, ...rest }) => ({ label: name.label, ...rest }));
}

describe("what a call is about", () => {
  it("is what either side named last, and stays so until another name replaces it", () => {
    const lines = [
      "C: something by the sea",
      "A: Harbour View Inn may be right.",
      "C: nice",
      "A: It has a garden.",
      "C: when is breakfast",
    ];
    expect(subjectsOf(...lines)[0]).toMatchObject({ label: "Harbour View Inn", weight: 1, by: "agent", ago: 3 });
    expect(subjectsOf(...lines, "C: and at casa verano")[0]).toMatchObject({
      label: "Casa Verano",
      by: "caller",
      ago: 0,
    });
  });

  it.each([
    "C: I live at 12 Old Mill Road",
    "C: Seeblick Straße 4, in Ulm",
    "C: calle Casa Verano 5",
    "C: 8 rue Casa Verano",
    "C: it is twelve Harbour View Court",
  ])("is not named by an address: %j", (address) => {
    expect(subjectsOf(address)).toEqual([]);
    expect(subjectsOf("C: what about Hotel Seeblick", "A: Where do you live?", address)[0]!.label).toBe(
      "Hotel Seeblick",
    );
  });

  it("is named beside a number without a street", () => {
    expect(subjectsOf("C: 2 rooms in the Old Mill")[0]!.label).toBe("The Old Mill");
  });

  it("keeps what was named before open, weaker", () => {
    const [first, second] = subjectsOf("C: what about the old mill", "A: It has a pond.", "C: and hotel seeblick");
    expect(first!.label).toBe("Hotel Seeblick");
    expect(second).toMatchObject({ label: "The Old Mill", ago: 2 });
    expect(second!.weight).toBeLessThan(1);
  });

  describe("the caller's own", () => {
    const offered = [
      "C: i booked the old mill",
      "A: Thank you.",
      "C: is it far",
      "A: Then Casa Verano would be better.",
    ];
    it.each([
      "C: no i mean mine when is breakfast",
      "C: how is that at mine",
      "C: is there breakfast in my hotel",
      "C: nein ich meine das in meinem, gibt es da Frühstück",
      "C: y en mi hotel hay desayuno",
    ])("is what the caller named, not what the agent offered: %s", (line) => {
      expect(subjectsOf(...offered, line)[0]!.label).toBe("The Old Mill");
    });

    it.each(["C: a friend of mine is there is there a pool", "C: can my dog come", "C: when is breakfast"])(
      "is not meant by other words of the caller's: %s",
      (line) => {
        expect(subjectsOf(...offered, line)[0]!.label).toBe("Casa Verano");
      },
    );

    it("is nothing where the caller named nothing", () => {
      expect(subjectsOf("C: hello", "A: This is Casa Verano.", "C: is there breakfast in my hotel")[0]!.label).toBe(
        "Casa Verano",
      );
    });
  });

  it("is nothing where nothing was named", () => {
    expect(subjectsOf("C: hello", "A: How can I help?", "C: when is breakfast")).toEqual([]);
    expect(subjectsOf()).toEqual([]);
  });

  it("is not what was denied, as long as there is something else", () => {
    expect(
      subjectsOf(
        "C: i don't want the old mill",
        "A: Then perhaps Casa Verano?",
        "C: no not casa verano either, the harbour view inn",
      )[0]!.label,
    ).toBe("Harbour View Inn");
  });

  it("is the one that is referred to by its place in what was offered", () => {
    const offer = ["A: Casa Verano has a pool on the roof, The Old Mill has a pond."];
    expect(subjectsOf(...offer, "C: the first one please when is breakfast")[0]!.label).toBe("Casa Verano");
    expect(subjectsOf(...offer, "C: and the second one does it take dogs")[0]!.label).toBe("The Old Mill");
    expect(
      subjectsOf(
        "C: the old mill",
        "A: It has a pond.",
        "C: and casa verano",
        "A: A pool.",
        "C: i take the other one",
      )[0]!.label,
    ).toBe("The Old Mill");
  });

  it.each([
    ["what about the other hotel", "Hotel Seeblick"],
    ["when is breakfast in the first house", "Hotel Seeblick"],
    ["can i bring a dog to the second inn", "Harbour View Inn"],
    ["what do i pay for the first month", "Harbour View Inn"],
    ["what do i pay for the first night", "Harbour View Inn"],
  ])("is for %j, where several are open, %s", (question, label) => {
    const lines = [
      "C: which house has a garden, is it hotel seeblick",
      "A: Yes.",
      "C: and the harbour view inn",
      "A: No garden. It is by the sea, for one night or a month.",
    ];
    expect(subjectsOf(...lines, `C: ${question}`)[0]!.label).toBe(label);
  });

  it("is opened by what was only shown, at half weight at most, and never before what was heard since", () => {
    const call = { by: "tool arguments", text: '{"hotel":"Casa Verano","nights":2}', after: 2 } as const;
    const said = ["C: i want to book something", "A: Sure."];
    expect(subjectsWith({ shown: [call] }, ...said, "C: are dogs allowed there")).toMatchObject([
      { label: "Casa Verano", by: "tool arguments", weight: 0.5, ago: 1 },
    ]);
    const [first, second] = subjectsWith({ shown: [call] }, ...said, "A: Is it the old mill?", "C: are dogs allowed");
    expect([first!.label, second!.label]).toEqual(["The Old Mill", "Casa Verano"]);
    const before = { ...call, after: 0 };
    expect(
      subjectsWith({ shown: [before] }, "C: the old mill please", "A: Fine.", "C: are dogs allowed")[0]!.label,
    ).toBe("The Old Mill");
  });

  it("is the source that most passages of the last turn were of, where nothing was named", () => {
    const shown = (...sourceIds: string[]) => ({ shown: [{ by: "passages", sourceIds, after: 1 } as const] });
    const said = ["C: is there a house with a natural pond", "A: There is one.", "C: are dogs allowed there"];
    expect(subjectsWith(shown("The Old Mill", "The Old Mill", "Casa Verano"), ...said)).toMatchObject([
      { label: "The Old Mill", by: "passages", weight: 0.5 },
    ]);
    expect(subjectsWith(shown("The Old Mill", "Casa Verano"), ...said)).toEqual([]);
  });

  it("is the first of a tool's list, when the agent named none of it", () => {
    const list = { by: "tool result", text: '[{"name":"Casa Verano"},{"name":"The Old Mill"}]', after: 1 } as const;
    const said = ["C: is there a house with a pool", "A: There are two."];
    expect(subjectsWith({ shown: [list] }, ...said, "C: the first one, when is breakfast")[0]!.label).toBe(
      "Casa Verano",
    );
    expect(subjectsWith({ shown: [list] }, ...said, "C: the second one, when is breakfast")[0]!.label).toBe(
      "The Old Mill",
    );
  });

  it("is nothing of what was before the host dropped it", () => {
    const dropped = { name: null, after: 2 };
    expect(subjectsWith({ subject: dropped }, "C: the old mill", "A: Yes.", "C: are dogs allowed")).toEqual([]);
    expect(subjectsWith({ subject: { name: "casa verano", after: 2 } }, "C: the old mill", "A: Yes.")).toMatchObject([
      { label: "Casa Verano", by: "host", ago: 0 },
      { label: "The Old Mill" },
    ]);
  });
});
