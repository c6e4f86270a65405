import { expect, test } from "vitest";
import { limits } from "../../limits.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

const { most, characters } = limits.callVariables;
const many = (count: number, name = "v") =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [name + at, at]));

/** Ways to have too many variables, or too large ones. Each begins with what is allowed. */
const ways: [what: string, start: object, set: object, says: string][] = [
  ["too many", many(most - 10), many(11, "w"), `${most + 2} variables; at most ${most}`],
  ["too large values", { note: "n" }, { more: "m".repeat(characters) }, `at most ${characters} are allowed`],
  ["too long names", { note: "n" }, { ["m".repeat(characters)]: 1 }, `at most ${characters} are allowed`],
];

test.each(ways)(
  "%s variables are refused at the start and during the call, which stays as it is",
  async (_, before, set, says) => {
    const { start } = await createFixture();
    const refused = { code: "value_out_of_range", message: expect.stringContaining(says) };
    await expect(start({ variables: { ...before, ...set } })).rejects.toMatchObject({ ...refused, param: "variables" });
    const call = await start({ variables: before });
    const { variables } = call.summary;
    await expect(
      call.signals([{ type: "dtmf", digits: "1" }, { type: "variables", set } as never]),
    ).rejects.toMatchObject({
      ...refused,
      param: "set",
    });
    expect(call.summary.variables).toEqual(variables);
    expect((await call.inspect()).ledger).toEqual([]);
    await call.signal({ type: "variables", set: { small: "yes" } });
    expect(call.summary.variables).toMatchObject({ small: "yes" });
  },
);

test("values of secret variables count as they are, and not as they are shown", async () => {
  const definition = {
    members: [{ agentId: "desk" }],
    variables: [{ name: "pin", value: "", secret: true }],
  };
  const { start } = await createFixture({ name: "T", definition });
  await expect(start({ variables: { pin: "1".repeat(characters) } })).rejects.toMatchObject({
    code: "value_out_of_range",
  });
});
