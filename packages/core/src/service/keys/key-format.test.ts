import { expect, test } from "vitest";
import { checkGenerated } from "./key-format.ts";

test.each([`sk_live_${"4".repeat(64)}`, "sk_live_my-own-key-of-24-letters", "nonsense"])(
  "a key of another form is refused as unknown, since a fixed key may have any form: %s",
  (key) => {
    expect(() => checkGenerated(key)).toThrow(/^The API key is not known here\. It is none of the fixed keys/);
  },
);
