import { join } from "node:path";
import { createCuecard } from "cuecard";
import { expect, test } from "vitest";
import { inEmptyFolder, runExample } from "../test-kit/run-example.ts";
import { whileServing } from "../test-kit/serve.ts";
import { startScriptedServer } from "./scripted/openai-server.ts";
import { startScriptedSession } from "./scripted/realtime-session.ts";

const utterances = ["How much is my last bill?", "When is it due?", "Can I talk to the front desk again?"];
const answers = ["It is 44.90 euros.", "It is due on the 15th.", "Anything else?"];
const typed = ["Maya: Hello, this is Maya.", `Tom: ${answers[0]}`, `Tom: ${answers[1]}`, `Maya: ${answers[2]}`, ""];
const ledger = [
  "agent desk, caller, tool_call desk, tool_call desk, tool_result desk, tool_result desk, agent billing",
  "caller, tool_call billing, tool_result billing, agent billing, caller, agent desk",
].join(", ");
const files = ["bridges/bills.md"];

/** Who did what in the newest call of a data folder. */
async function recorded(data: string): Promise<string> {
  const cue = await createCuecard({ data });
  try {
    const { data: calls } = await cue.calls.list();
    const { ledger } = await cue.calls.get(calls[0]!.id);
    return ledger.map(({ role, agentId }) => `${role} ${agentId ?? ""}`.trim()).join(", ");
  } finally {
    await cue.close();
  }
}

/** The data folder after `support-team.ts` ran in it, and what it printed: the team's id. */
async function withTeam(use: (data: string, team: string) => Promise<void>): Promise<void> {
  await inEmptyFolder(async (cwd) => {
    const team = (await runExample("bridges/support-team.ts", { cwd, files })).trim();
    await use(join(cwd, "cuecard-data"), team);
  });
}

test.each(["bridges/openai-chat.ts", "bridges/ai-sdk.ts", "bridges/openai-agents.ts"])(
  "%s hands the call off and back, records it, and starts again",
  async (example) => {
    await inEmptyFolder(async (cwd) => {
      for (const _ of ["first", "second"]) {
        const server = await startScriptedServer();
        const env = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "none", OPENAI_AGENTS_DISABLE_TRACING: "1" };
        const printed = await runExample(example, { cwd, files, env, input: utterances.join("\n") });
        await server.close();
        expect(printed).toBe(typed.join("\n"));
        expect(await recorded(join(cwd, "cuecard-data"))).toBe(ledger);
      }
    });
  },
);

test("livekit speaks as each member through one agent", () =>
  withTeam(async (data, CUECARD_TEAM) => {
    await whileServing(async (env) => {
      const printed = await runExample("bridges/scripted/livekit-job.ts", { env: { ...env, CUECARD_TEAM } });
      const said = ["Hello, this is Maya.", ...answers, "expected to hear: bills, 15th", ""];
      expect(printed).toBe(said.join("\n"));
    }, data);
    expect(await recorded(data)).toBe(ledger);
  }));

test("livekit gives each member its own model and voice, and says what comes first in the new voice", async () => {
  const printed = await runExample("bridges/scripted/livekit-voices.ts");
  expect(printed.trim().split("\n")).toEqual([
    "desk's voice: Hello, this is Maya.",
    "desk's model is asked",
    "billing's voice: This is Tom.",
    "billing's model is asked",
    "billing's voice: It is 44.90 euros.",
    // An early answer to words that hand the call off is of the wrong model, and thrown away.
    "billing's model is asked",
    "desk's voice: I put you through.",
    "desk's model is asked",
    "desk's voice: Anything else?",
    "desk, billing, billing, desk, desk",
  ]);
});

test("openai-realtime decides on the transcript before anyone speaks", () =>
  withTeam(async (data, CUECARD_TEAM) => {
    await whileServing(async (env) => {
      const session = await startScriptedSession(utterances);
      const printed = await runExample("bridges/openai-realtime.ts", {
        env: { ...env, CUECARD_TEAM, REALTIME_URL: session.url },
      });
      await session.close();
      expect(printed).toBe(["Hello, this is Maya.", ...answers, ""].join("\n"));
    }, data);
    expect(await recorded(data)).toBe(ledger);
  }));

test("mcp changes its tools with the member that speaks", () =>
  withTeam((data, CUECARD_TEAM) =>
    whileServing(async (env) => {
      const printed = await runExample("bridges/mcp.ts", { env: { ...env, CUECARD_TEAM } });
      expect(printed.split("\n")).toEqual([
        "transfer_to_billing",
        "the tools changed",
        "transfer_to_billing: The call is with billing now.",
        "search_knowledge, transfer_to_front_desk, decline_handoff",
        "search_knowledge: > Every bill is made on the first of the month and is due on the 15th.",
        "transfer_to_nobody (refused): There is no tool transfer_to_nobody; call one of those you were offered.",
        "",
      ]);
    }, data),
  ));

test("a client in another process holds the call of a service", () =>
  withTeam((data, CUECARD_TEAM) =>
    whileServing(async (env) => {
      expect(await runExample("bridges/client.ts", { env: { ...env, CUECARD_TEAM } })).toBe(
        "Maya\nTom tool\ncall_ended\n",
      );
    }, data),
  ));
