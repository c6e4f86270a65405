import { createTestCuecard } from "@cuecard/testing";
import { expect, test } from "vitest";

test.each([
  [{ auditDays: 0 }, "auditDays is 0; pass 1 to 3650 days."],
  [{ auditDays: Number.NaN }, "auditDays is NaN; pass 1 to 3650 days."],
  [{ eventDays: 91 }, "eventDays is 91; pass 1 to 90 days."],
])("%j is refused at the start: nothing is deleted too early", async (options, message) => {
  await expect(createTestCuecard(options)).rejects.toMatchObject({ code: "invalid_value", message });
});
