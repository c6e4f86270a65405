import { expect, test } from "vitest";
import { fold } from "../../words/fold.ts";
import { isClosing } from "../closings.ts";
import { phrasesByLanguage } from "../phrases/expression.ts";
import { patternOf, written } from "./denials.ts";
import { alternativesOf, samplesOf } from "./test-kit/samples-of.ts";

const kinds = ["before", "after", "near", "whole", "ends"] as const;
const rows = Object.entries(written).flatMap(([tag, each]) =>
  kinds.flatMap((kind) => (each[kind] ?? []).flatMap(alternativesOf).map((source) => ({ tag, kind, source }))),
);

test.each(rows)("$tag, $kind: a text is matched by $source", ({ tag, source }) => {
  const said = samplesOf(source).flatMap((text) => [
    text,
    `table ${text} table`,
    `nein ${text}`,
    ...["der", "le", "de"].map((article) => `${article} table ${text}`),
  ]);
  expect(said.filter((text) => fold(text).search(patternOf(tag, [source])) >= 0)).not.toEqual([]);
});

const closings = Object.entries(phrasesByLanguage).flatMap(([tag, { closings: source }]) =>
  alternativesOf(source ?? "(?!)").map((alternative) => ({ tag, alternative })),
);

test.each(closings)("$tag: a text closes with $alternative", ({ alternative }) => {
  for (const text of samplesOf(alternative))
    expect({ text, closes: isClosing(fold(text)) }).toEqual({ text, closes: true });
});
