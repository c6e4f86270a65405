import { describe, expect, it } from "vitest";
import type { Hit } from "../../schema/search.ts";
import { hasPassage } from "./has-passage.ts";

const hit = (text: string, sourceId = "doc_1", alsoIn: { sourceId: string }[] = []) =>
  ({ sourceId, text, alsoIn }) as unknown as Hit;

const passage =
  "The shop opens at nine in the morning and closes at six in the evening. On Sundays it stays closed all day long.";

describe("a result has an expected passage", () => {
  const isRight = (text: string, expected = passage) => hasPassage(hit(text), { sourceId: "doc_1", text: expected });

  it.each([
    ["with the same text", passage],
    ["joined with its neighbours", `Before it stands this. ${passage} And behind it stands that, at some length.`],
    ["cut smaller", "The shop opens at nine in the morning and closes at six in the evening."],
    ["after a small change", passage.replace("nine", "ten")],
  ])("%s", (_, text) => expect(isRight(text)).toBe(true));

  it.each([
    ["another passage of the source", "A lost parcel is searched for by the carrier within five working days."],
    ["one that a template made", "The bakery opens at seven in summer and closes at noon. On Mondays it stays shut."],
  ])("not %s", (_, text) => expect(isRight(text)).toBe(false));

  it("of a short text, and of a script without spaces", () => {
    expect(isRight("44.90 euros", "44.90 euros")).toBe(true);
    expect(isRight("44.90 euros", "39.90 euros")).toBe(false);
    const opening = "店は朝九時に開き、夕方六時に閉まります。日曜日は一日中休みです。";
    expect(isRight(`${opening}お待ちしております。`, opening)).toBe(true);
    expect(isRight("荷物の紛失は運送会社が五日以内に調べます。", opening)).toBe(false);
    expect(isRight("…", "…")).toBe(true);
  });

  it("of its source, or of one that has the same text", () => {
    expect(hasPassage(hit(passage, "doc_2"), { sourceId: "doc_1", text: passage })).toBe(false);
    expect(hasPassage(hit(passage, "doc_2", [{ sourceId: "doc_1" }]), { sourceId: "doc_1", text: passage })).toBe(true);
  });
});
