import { expect, test } from "vitest";
import { CuecardError } from "../../errors.ts";
import { faultMessage } from "./fault-message.ts";

test("nobody learns a store's host, database or folder; what others say is passed on", () => {
  const stored = new CuecardError("storage_failed", 'The store in "cuecard" at db.internal:5432 does not answer.');
  expect(faultMessage(stored)).toMatch(/^The service's store failed/);
  expect(faultMessage(stored)).not.toMatch(/cuecard|internal|5432/);
  expect(faultMessage(new CuecardError("embedding_failed", "openai answered 429."))).toBe("openai answered 429.");
});
