import { createTestCuecard } from "@cuecard/testing";
import { expect, test } from "vitest";

test.each([
  [{ auditDays: 0 }, "auditDays is 0; it must be from 1 to 3650."],
  [{ auditDays: Number.NaN }, "auditDays is NaN; it must be from 1 to 3650."],
  [{ usageDays: 3_651 }, "usageDays is 3651; it must be from 1 to 3650."],
  [{ eventDays: 91 }, "eventDays is 91; it must be from 1 to 90."],
])("%j is refused at the start: nothing is deleted too early", async (options, message) => {
  await expect(createTestCuecard(options)).rejects.toMatchObject({ code: "value_out_of_range", message });
});
