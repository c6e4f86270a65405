import { expect, test } from "vitest";
import { startDeadline } from "../../base/time/deadline.ts";
import { CuecardError } from "../../errors.ts";
import { guarded } from "./retrieve.ts";

test("a turn says that the store failed, and not on which host", async () => {
  const failed = () =>
    Promise.reject(new CuecardError("storage_failed", 'The store in "cuecard" at db.internal:5432 does not answer.'));
  const { degraded } = await guarded({ deadline: startDeadline(10_000), signal: new AbortController().signal }, failed);
  expect(degraded).toEqual([{ stage: "knowledge", reason: expect.stringMatching(/^The service's store failed/) }]);
});
