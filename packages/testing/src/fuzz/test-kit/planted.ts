/** A fault to plant in a copy of the sources, and the rules that may catch it. */
export interface Planted {
  name: string;
  file: string;
  /** Stands once in the file. */
  good: string;
  bad: string;
  caughtBy: string[];
}

/** Each is one that a hand-off engine somewhere has, or could have after one careless change. */
export const planted: Planted[] = [
  {
    name: "the new owner is not noted",
    file: "call/state/on-handoff.ts",
    good: "summary: { ...summary, agentId: to, version: summary.version + 1 },",
    bad: "summary: { ...summary, version: summary.version + 1 },",
    caughtBy: ["one owner"],
  },
  {
    name: "a process that dies after a hand-off leaves a call in which the old member speaks",
    file: "call/state/on-handoff.ts",
    good: "    ...state,\n    current,\n",
    bad: "    ...state,\n",
    caughtBy: ["one owner"],
  },
  {
    name: "a process does not notice that it lost the call",
    file: "call/saving/saver.ts",
    good: 'if (outcome === "done") {',
    bad: 'if (outcome === "done" || outcome === "moved") {',
    caughtBy: ["one owner", "end"],
  },
  {
    name: "a hand-off that could not be stored stays made",
    file: "call/handoff/handoffs.ts",
    good: "      undo();\n      throw error;",
    bad: "      throw error;",
    caughtBy: ["one owner"],
  },
  {
    name: "a hand-off is answered before it is stored",
    file: "call/handoff/handoffs.ts",
    good: "      await session.save();",
    bad: "      session.saveSoon();",
    caughtBy: ["none lost"],
  },
  {
    name: "a transfer with a batch-mate is dropped",
    file: "call/tools/tool-calls.ts",
    good: "  const transfer = batch.granted();\n",
    bad: "  const transfer = calls.length > 1 ? null : batch.granted();\n",
    caughtBy: ["none lost"],
  },
  {
    name: "the cooldown counts for code too",
    file: "team/handoff/guard.ts",
    good: "if (!byCode && !byKey &&",
    bad: "if (!byKey &&",
    caughtBy: ["none lost"],
  },
  {
    name: "a repeated tool call is run again",
    file: "call/tools/tool-calls.ts",
    good: "    const earlier = earlierResult(session.state, id);",
    bad: "    const earlier = null as ToolResult | null;",
    caughtBy: ["none doubled"],
  },
  {
    name: "a repeated key hands over again",
    file: "call/handoff/code-handoff.ts",
    good: "if (repeated) return",
    bad: "if (repeated && repeated.turnId === key) return",
    caughtBy: ["none doubled"],
  },
  {
    name: "a turn may have two hand-offs",
    file: "call/tools/judge-batch.ts",
    good: "      if (taken) {",
    bad: "      if (taken && taken.to === to) {",
    caughtBy: ["none doubled"],
  },
  {
    name: "the limit of a call is one too high",
    file: "team/handoff/guard.ts",
    good: "state.total >= maxPerCall",
    bad: "state.total > maxPerCall",
    caughtBy: ["guard"],
  },
  {
    name: "the limit of two members is one too high",
    file: "team/handoff/guard.ts",
    good: "edge >= maxPerEdge",
    bad: "edge > maxPerEdge",
    caughtBy: ["guard"],
  },
  {
    name: "there is no cooldown",
    file: "team/handoff/guard.ts",
    good: "turn - state.lastTurn < cooldownTurns",
    bad: "turn - state.lastTurn < 0",
    caughtBy: ["guard"],
  },
  {
    name: "a call may go back and forth",
    file: "team/handoff/guard.ts",
    good: "isPingPong(state, { from, to, turn })",
    bad: "isPingPong(freshGuard, { from, to, turn })",
    caughtBy: ["guard"],
  },
  {
    name: "a declined hand-off still counts",
    file: "call/state/taken-back.ts",
    good: "    ...before,\n",
    bad: "    ...before,\n    guard: state.guard,\n",
    caughtBy: ["none lost", "guard"],
  },
  {
    name: "a member that has spoken may still decline",
    file: "call/state/taken-back.ts",
    good: "return spoken ?",
    bad: "return spoken && turns < 0 ?",
    caughtBy: ["guard"],
  },
  {
    name: "revised words stand beside the first ones",
    file: "call/state/turn-start.ts",
    good: "ledger: state.ledger.slice(0, items)",
    bad: "ledger: state.ledger.slice(0, items + 1)",
    caughtBy: ["none doubled"],
  },
  {
    name: "revised words are stored beside the first ones",
    file: "call/saving/session.ts",
    good: "if (state.ledger.length < length)",
    bad: "if (state.ledger.length < 0)",
    caughtBy: ["stored", "none doubled"],
  },
  {
    name: "a turn is revised although its model has called a tool",
    file: "call/state/turn-start.ts",
    good: "ledger.length !== turnStart.items + 1",
    bad: "ledger.length < turnStart.items + 1",
    caughtBy: ["answers"],
  },
  {
    name: "a call without its result is shown",
    file: "team/handoff/context.ts",
    good: "return result ? [[item, result]] : [];",
    bad: "return result ? [[item, result]] : [[item]];",
    caughtBy: ["history"],
  },
  {
    name: "transfers are shown",
    file: "team/handoff/context.ts",
    good: '!transferTools.has(toolName ?? "")',
    bad: "toolName !== null",
    caughtBy: ["history"],
  },
  {
    name: "the pending words are trimmed away",
    file: "team/handoff/context.ts",
    good: "    if (isPending(unit)) return true;\n",
    bad: "",
    caughtBy: ["history"],
  },
  {
    name: "a result that comes after the hand-off is shown to nobody",
    file: "call/events/call-events.ts",
    good: '  session.apply({ type: "lateResultShown", handoff, toolCallId: id });\n  batch.shown = handoff;\n  batch.stale = true;',
    bad: "",
    caughtBy: ["history"],
  },
  {
    name: "a result that comes after the hand-off is shown without its call",
    file: "call/handoff/present-view.ts",
    good: "[...before, ...since.filter(isLate)]",
    bad: "before",
    caughtBy: ["history"],
  },
  {
    name: "a member that left still has its tools run",
    file: "call/tools/judge-batch.ts",
    good: "turn.epoch === epoch",
    bad: "turn.epoch <= epoch",
    caughtBy: ["fence"],
  },
  {
    name: "every turn is superseded",
    file: "call/turn/user-turn.ts",
    good: 'const status = request.superseded() ? "superseded" : "ok";',
    bad: 'const status = request.superseded() || text === "hello" ? "superseded" : "ok";',
    caughtBy: ["answers"],
  },
  {
    name: "a refusal is an error",
    file: "call/handoff/code-handoff.ts",
    good: "    session.saveSoon();\n    return {",
    bad: '    if (handoff.reason !== "") throw new Error("refused");\n    return {',
    caughtBy: ["answers"],
  },
  {
    name: "a save that failed is not made up for",
    file: "call/saving/session.ts",
    good: "ledger: ledger.slice(after.ledger),",
    bad: "ledger: ledger.slice(Math.max(after.ledger, ledger.length - 1)),",
    caughtBy: ["stored", "none doubled"],
  },
  {
    name: "what a save brings is stored again when its answer was lost",
    file: "memory/calls.ts",
    good: "row.entries.ledger.splice(after.ledger, Infinity, ...ledger);",
    bad: "row.entries.ledger.push(...ledger);",
    caughtBy: ["none doubled", "stored"],
  },
  {
    name: "an ended call can be talked to",
    file: "call/call-parts.ts",
    good: 'if (summary.status === "ended") throw',
    bad: 'if (summary.status === "ended" && summary.endReason === "idle") throw',
    caughtBy: ["end"],
  },
  {
    name: "of a batch that can't be stored only the last event is undone",
    file: "call/events/call-events.ts",
    good: `  const undo = session.checkpoint();
  const batch: Batch = { opened: [], shown: null, stale: false };
  try {
    for (const event of events) takeIn(parts, event, batch);`,
    bad: `  let undo = session.checkpoint();
  const batch: Batch = { opened: [], shown: null, stale: false };
  try {
    for (const event of events) {
      undo = session.checkpoint();
      takeIn(parts, event, batch);
    }`,
    caughtBy: ["all or nothing", "one owner"],
  },
  {
    name: "a batch is left at its first hand-off",
    file: "call/events/call-events.ts",
    good: "    for (const event of events) takeIn(parts, event, batch);",
    bad: "    for (const event of events) if (batch.opened.length === 0) takeIn(parts, event, batch);",
    caughtBy: ["all or nothing"],
  },
  {
    name: "a call whose process died is left alone for ever",
    file: "call/lifecycle/start-ending-idle.ts",
    good: "    if (!claimed) return;",
    bad: "    if (!claimed || claimed.record.lease > 0) return;",
    caughtBy: ["end"],
  },
  {
    name: "a call that another process ended is announced to have ended once more",
    file: "call/lifecycle/end-call.ts",
    good: "    undo();\n    throw error;",
    bad: "    undo();",
    caughtBy: ["end"],
  },
  {
    name: "a suggestion names whoever the words mean",
    file: "team/evidence/verdict.ts",
    good: "ruled === null ? allowed.includes(agentId) : agentId === ruled",
    bad: "agentId === (ruled ?? agentId)",
    caughtBy: ["suggestion"],
  },
  {
    name: "only one word of a yes is heard",
    file: "team/evidence/offer.ts",
    good: "  while (yes.test(left))",
    bad: "  if (yes.test(left))",
    caughtBy: ["routing"],
  },
  {
    name: "an offer can be taken up turns after it was made",
    file: "call/turn/routing-facts.ts",
    good: '  return last?.role === "agent" ? last.text : null;',
    bad: "  return last ? lastAgentWords({ ledger } as CallState) : null;",
    caughtBy: ["routing"],
  },
  {
    name: "an offer leads where its member may not hand over",
    file: "team/evidence/offer.ts",
    good: "      allowed.includes(agentId) &&\n",
    bad: "      allowed.length > 0 &&\n",
    caughtBy: ["routing"],
  },
  {
    name: "a no does not close the offer",
    file: "call/handoff/route.ts",
    good: "agentId === declined || facts.closedTo.includes(agentId)",
    bad: "(agentId === declined && agentId === owner) || facts.closedTo.includes(agentId)",
    caughtBy: ["routing"],
  },
  {
    name: "every clock is read in UTC",
    file: "team/route/clock.ts",
    good: "timeZone: timezone,\n    weekday",
    bad: 'timeZone: "UTC",\n    weekday',
    caughtBy: ["routing"],
  },
  {
    name: "the clock stands still while a call goes on",
    file: "call/turn/routing-facts.ts",
    good: "now: Date.parse(state.summary.updatedAt)",
    bad: "now: Date.parse(state.summary.createdAt)",
    caughtBy: ["routing"],
  },
  {
    name: "only the last report of keys counts",
    file: "call/state/pressed-keys.ts",
    good: "return (keys + digits)",
    bad: "return (keys && digits)",
    caughtBy: ["routing"],
  },
  {
    name: "keys from before the caller spoke still count",
    file: "call/state/on-turn.ts",
    good: '    keys: "",\n',
    bad: "",
    caughtBy: ["routing"],
  },
  {
    name: "keys are recorded as they were pressed",
    file: "call/state/on-report.ts",
    good: "isShown ? digits : maskedKeys(digits)",
    bad: "isShown || state.turns > 0 ? digits : maskedKeys(digits)",
    caughtBy: ["masked"],
  },
];
