import { expect, test } from "vitest";
import { startScriptedServer } from "../bridges/scripted/openai-server.ts";
import { runExample } from "../test-kit/run-example.ts";

test("a platform that knows nothing of the team gets its answers", async () => {
  const server = await startScriptedServer();
  const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "none" };
  const printed = await runExample("gateway/gateway.ts", { files: ["bridges/bills.md"], env });
  await server.close();
  expect(printed).toBe("It is due on the 15th.\nIt is due on the 15th.\nThe call is with Tom\n");
});
