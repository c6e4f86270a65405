import { expect, test } from "vitest";
import { checkOptions } from "./check-options.ts";

const names = { data: true, database: true, apiKeys: true, concurrency: true, new: true, onFault: true } as const;
const known = Object.keys(names);

test("options that are known, and none at all, pass", () => {
  checkOptions("open", {}, names as never);
  checkOptions("open", Object.fromEntries(known.map((name) => [name, undefined])), names as never);
});

test.each(
  known.flatMap((name) => {
    const without = [...name].map((_, at) => name.slice(0, at) + name.slice(at + 1)).slice(1);
    return [...without, `${name}s`, `${name[0]}${name.toUpperCase().slice(1)}`]
      .filter((wrong) => !known.includes(wrong))
      .map((wrong) => [wrong, name] as const);
  }),
)("%s is refused, and %s is named", (wrong, name) => {
  expect(() => checkOptions("open", { [wrong]: 1 }, names as never)).toThrow(
    `open has no option "${wrong}"; did you mean "${name}"?`,
  );
});

test("a name that is near to none is answered with all there are", () => {
  expect(() => checkOptions("open", { colour: "red" }, names as never)).toThrow(
    'open has no option "colour"; it has data, ',
  );
});
