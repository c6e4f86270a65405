import type { Fault } from "../planted.ts";

/** A failure of another system as it was reported, and what keeps it out of this one. */
export interface HandoffFailure {
  /** Reports as `owner/repository#number`: issues and pull requests. */
  reports: readonly string[];
  /** What went wrong there. */
  what: string;
  /** The test that fails where it goes wrong here. */
  test: { file: string; name: string };
  /** Takes the guard away. Its file is below the repository. */
  fault: Fault;
}

const call = "packages/core/src/call";
const others = `${call}/others-failures.flow.test.ts`;
const greeting = `${call}/handoff/greeting.flow.test.ts`;

/** Each report was read in November 2026. */
export const failures: readonly HandoffFailure[] = [
  {
    reports: ["livekit/agents#7320"],
    what: "A hand-off is dropped when an ordinary tool shares its batch and finishes after it.",
    test: {
      file: others,
      name: "livekit/agents #7320: a hand-off is dropped when an ordinary tool shares its batch",
    },
    fault: {
      file: `${call}/tools/tool-calls.ts`,
      good: "const transfer = batch.granted();",
      bad: "const transfer = calls.length > 1 ? null : batch.granted();",
    },
  },
  {
    reports: ["livekit/agents#5150"],
    what: "A hand-off and a tool with an answer in one batch: the hand-off never completes, and the call goes round in circles.",
    test: {
      file: others,
      name: "livekit/agents #5150: with the hand-off first in the batch, the tool behind it is lost",
    },
    fault: {
      file: `${call}/tools/tool-calls.ts`,
      good: 'if (batch.fenced !== null) return { id, kind: "fenced", output: batch.fenced };',
      bad: 'if (batch.fenced !== null || batch.granted()) return { id, kind: "fenced", output: "" };',
    },
  },
  {
    reports: ["langchain-ai/langgraph-swarm-py#69"],
    what: "All tools of a batch run, and only the hand-off's result comes back.",
    test: {
      file: others,
      name: "langgraph-swarm-py #69: parallel tool calls lose their results when one of them hands over",
    },
    fault: {
      file: `${call}/tools/tool-calls.ts`,
      good: "return Promise.all(calls.map(({ itemId }) => answered.get(itemId)!));",
      bad: "return (await Promise.all(calls.map(({ itemId }) => answered.get(itemId)!))).filter(({ kind }, _, all) => kind === 'transfer' || !all.some((each) => each.kind === 'transfer'));",
    },
  },
  {
    reports: ["livekit/agents#6280"],
    what: "A model asks twice for the same hand-off in one turn, and the hand-off is discarded.",
    test: {
      file: others,
      name: "livekit/agents #6280: a duplicate call to the same target cancels the hand-off",
    },
    fault: {
      file: `${call}/tools/judge-batch.ts`,
      good: 'if (taken?.to === to) return { id, kind: "transfer", output: taken.output };',
      bad: 'if (taken?.to === to) {\n        granted = null;\n        return { id, kind: "transfer", output: taken.output };\n      }',
    },
  },
  {
    reports: ["livekit/agents#5990"],
    what: "Between the request and the switch the old agent may still act, and the new one hangs on its next tool call.",
    test: {
      file: others,
      name: "livekit/agents #5990: the old agent keeps taking turns between the request and the switch",
    },
    fault: {
      file: `${call}/tools/judge-batch.ts`,
      good: "if (turn.epoch === epoch) {",
      bad: "if (turn.epoch <= epoch) {",
    },
  },
  {
    reports: ["pipecat-ai/pipecat-flows#234"],
    what: "The caller speaks while the hand-off is under way, and the flow is stuck in it.",
    test: {
      file: others,
      name: "pipecat-flows #234: the caller interrupts in the middle of a hand-off and the flow is stuck",
    },
    fault: {
      file: `${call}/state/on-report.ts`,
      good: 'const data = { event: "interrupted", items: state.ledger.length };\n  return withTrace(state,',
      bad: 'const data = { event: "interrupted", items: state.ledger.length };\n  const agentId = state.lastMove?.from ?? state.summary.agentId;\n  return withTrace({ ...state, summary: { ...state.summary, agentId } },',
    },
  },
  {
    reports: ["pipecat-ai/pipecat#1605"],
    what: "A flow stands still until the caller asks whether anybody is there.",
    test: { file: others, name: "pipecat #1605: a flow stands still until the caller speaks" },
    fault: {
      file: `${call}/tools/tool-calls.ts`,
      good: "const transfer = batch.granted();",
      bad: 'const transfer = session.state.ledger.some(({ role }) => role === "agent") ? batch.granted() : null;',
    },
  },
  {
    reports: ["conductor-oss/conductor#1279"],
    what: "The router calls agents that have answered already, until a hundred turns are over.",
    test: {
      file: others,
      name: "conductor #1279: a router calls agents again and again, a hundred times",
    },
    fault: {
      file: "packages/core/src/team/handoff/guard.ts",
      good: "return first.from === from &&",
      bad: "return first.from !== first.from && first.from === from &&",
    },
  },
  {
    reports: ["google/adk-python#3879", "openai/openai-agents-python#1197"],
    what: "There is no way back: the call stays with the specialist.",
    test: {
      file: others,
      name: "adk-python #3879: a call is stuck with the specialist and can't return",
    },
    fault: {
      file: "packages/core/src/team/tools/transfer-tools.ts",
      good: ".filter((agentId) => agentId !== currentId && (allowed",
      bad: ".filter((agentId) => !members.find((each) => each.agentId === agentId)?.isEntry && (allowed",
    },
  },
  {
    reports: ["google/adk-python#3081"],
    what: "The caller's next turn goes to the root agent again.",
    test: { file: others, name: "adk-python #3081: the next turn begins at the root agent again" },
    fault: {
      file: `${call}/state/on-handoff.ts`,
      good: "summary: { ...summary, agentId: to, version: summary.version + 1 },",
      bad: "summary: { ...summary, version: summary.version + 1 },",
    },
  },
  {
    reports: ["openai/openai-agents-python#2503", "microsoft/semantic-kernel#12663"],
    what: "What is handed over has an item without the one that it belongs to, and the provider answers 400.",
    test: {
      file: others,
      name: "openai-agents-python #2503, semantic-kernel #12663: what is handed over has an item without the one it belongs to, and the provider refuses it",
    },
    fault: {
      file: "packages/core/src/team/handoff/context.ts",
      good: "return result ? [[item, result]] : [];",
      bad: "return result ? [[item, result]] : [[item]];",
    },
  },
  {
    reports: ["openai/openai-agents-js#1122"],
    what: "Rejected hand-offs stay in the history, and put the model off later ones.",
    test: {
      file: others,
      name: "openai-agents-js #1122: a refused hand-off stays in the history and puts the model off the next one",
    },
    fault: {
      file: "packages/core/src/team/handoff/context.ts",
      good: '(keep !== "turnsOnly" && !transferTools.has(toolName ?? ""))',
      bad: 'keep !== "turnsOnly"',
    },
  },
  {
    reports: ["pipecat-ai/pipecat#5779"],
    what: "A tool call that an interruption cancelled stays in the history as one in progress.",
    test: {
      file: "packages/bridges/src/bridges.test.ts",
      name: "a late result stands behind its call, and a call without one is left out",
    },
    fault: {
      file: "packages/core/src/messages/call-messages.ts",
      good: "if (output === undefined) continue;",
      bad: "",
    },
  },
  {
    reports: ["openai/openai-agents-python#1661"],
    what: "Realtime refuses another voice once the assistant has spoken.",
    test: {
      file: "packages/bridges/src/openai-realtime.test.ts",
      name: "a voice that can't be changed any more asks for another session, and nobody speaks until it is open",
    },
    fault: {
      file: "packages/bridges/src/realtime/session.ts",
      good: "if (!mayHaveSpoken()) voice",
      bad: "voice",
    },
  },
  {
    reports: ["aplisay/llm-agent#313", "aplisay/llm-agent#315"],
    what: "The incoming agent opens as if the call were new, and greets a caller who was greeted.",
    test: { file: greeting, name: "once in a call: who had it before takes it again without a greeting" },
    fault: {
      file: `${call}/handoff/plan-handoff.ts`,
      good: "isGiven || hasHadCall(state, to)",
      bad: "isGiven",
    },
  },
  {
    reports: ["aplisay/llm-agent#314", "aplisay/llm-agent#316"],
    what: "A person hands the call back, and the agent greets the caller as if the call were new.",
    test: {
      file: greeting,
      name: "nobody greets who gets the call from a person, and a person has no words of ours",
    },
    fault: {
      file: `${call}/handoff/plan-handoff.ts`,
      good: "const isGiven = team.isHuman(state.summary.agentId) || team.isHuman(to);",
      bad: "const isGiven = team.isHuman(to);",
    },
  },
  {
    reports: ["bolna-ai/bolna#489"],
    what: "The search service is down, each turn waits 30 seconds for it, and the agent is silent.",
    test: { file: others, name: "bolna #489: a dead search gives the caller silence instead of an answer" },
    fault: {
      file: `${call}/knowledge/retrieve.ts`,
      good: "return await Promise.race([run(), stopped]);\n  } catch (error) {",
      bad: "return await Promise.race([run(), stopped.then(() => Promise.reject(new Error('late')))]);\n  } catch (error) {\n    if (error) throw error;",
    },
  },
];
