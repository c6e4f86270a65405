import { describe, expect, it } from "vitest";
import type { Exchange } from "../../agent-knowledge.ts";
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
  const exchanges = lines.map(
    (line): Exchange => ({ role: line.startsWith("C:") ? "caller" : "agent", text: line.slice(2).trim() }),
  );
  return openSubjects(exchanges, names).map(({ name, ...rest }) => ({ label: name.label, ...rest }));
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

  it("keeps what was named before open, weaker", () => {
    const [first, second] = subjectsOf("C: what about the old mill", "A: It has a pond.", "C: and hotel seeblick");
    expect(first!.label).toBe("Hotel Seeblick");
    expect(second).toMatchObject({ label: "The Old Mill", ago: 2 });
    expect(second!.weight).toBeLessThan(1);
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
});
