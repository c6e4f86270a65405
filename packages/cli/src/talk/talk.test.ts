import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

test("an interruption from before the first line ends the call, though the input stays open", async () => {
  const script = `
    import { createTestCuecard } from "@cuecard/testing";
    import { talk } from ${JSON.stringify(new URL("talk.ts", import.meta.url).href)};
    const cue = await createTestCuecard();
    await cue.agents.create({ id: "desk", name: "Maya" });
    const call = await cue.calls.start({ agentId: "desk" });
    await talk(call, { signal: AbortSignal.abort() });
    process.exit(call.summary.endReason === "interrupted" ? 7 : 1);`;
  const args = ["--conditions=@cuecard/source", "--input-type=module", "--eval", script];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ["pipe", "ignore", "ignore"] });
  expect((await once(child, "close"))[0]).toBe(7);
});
