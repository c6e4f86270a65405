import fc from "fast-check";
import { expect, test } from "vitest";
import { colors } from "./terminal.ts";
import { forTerminal, marked, shown } from "./visible.ts";

/** What may reach a terminal: no control character but line feeds, and none that turns the direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const acting = /[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

const hostile = fc.string({
  unit: fc.oneof(
    fc.integer({ min: 0, max: 0x2fff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom("\u001b[31m", "\u001b]8;;http://x\u0007", "\u009b2J", "\u202e", "\r", "\n", "\ufdd0"),
  ),
});

test("nothing acts in what is written but line feeds and our own styles, whatever a name has", () => {
  const bold = marked((text) => `\u001b[1m${text}\u001b[22m`);
  fc.assert(
    fc.property(hostile, hostile, (name, other) => {
      const written = forTerminal(`${bold(name)} ${other}`);
      expect(written.startsWith("\u001b[1m")).toBe(true);
      expect(written.replace("\u001b[1m", "").replace("\u001b[22m", "")).not.toMatch(acting);
      expect(shown(name)).not.toMatch(/[\n\r]/);
      expect(forTerminal(colors.red(name))).not.toMatch(acting);
    }),
  );
});

test("JSON stays JSON of the same value", () => {
  fc.assert(
    fc.property(hostile, (name) => {
      expect(JSON.parse(forTerminal(JSON.stringify({ name })))).toEqual({ name });
    }),
  );
});
