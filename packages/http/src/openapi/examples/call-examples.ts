import { contextExample } from "./knowledge-examples.ts";
import { at, callId, teamId } from "./shop.ts";
import { resolvedAgent } from "./team-examples.ts";

const turnId = "turn_01ha8v5p9d";

const summary = {
  id: callId,
  object: "call",
  teamId,
  teamVersion: 1,
  agentId: "sales",
  externalId: "room-1",
  status: "active",
  version: 3,
  variables: { customer: "Ada" },
  metadata: null,
  endReason: null,
  outcome: null,
  endedAt: null,
  createdAt: at,
  updatedAt: at,
};

const said = {
  id: "item_1",
  role: "caller",
  agentId: null,
  turnId,
  text: "What does the Fiber 500 plan cost?",
  toolCallId: null,
  toolName: null,
  interrupted: false,
  at,
};

const turn = {
  object: "turn",
  turnId,
  callId,
  version: 3,
  status: "ok",
  fingerprint: "5b0c7f31",
  agent: resolvedAgent,
  speaks: true,
  instructions: "You are Tom. You sell plans to Ada.",
  tools: [
    {
      name: "search_knowledge",
      description: "Search the company's knowledge.",
      parameters: { type: "object", properties: { query: { type: "string" } }, required: ["query"] },
    },
  ],
  context: contextExample,
  handoff: {
    id: "handoff_1",
    status: "committed",
    from: "desk",
    to: "sales",
    by: "rule",
    rule: "sales words",
    reason: 'the keyword "plan" is in the caller\'s words',
    message: null,
    changed: ["name", "systemPrompt", "voice"],
    history: [said],
    drop: [],
    brief: null,
  },
  suggested: null,
  matter: null,
  intents: [{ agentId: "billing", score: 0.87 }],
  keyterms: ["Fiber 500", "Fiber 100"],
  degraded: [],
  timings: { routeMs: 0.6, retrieveMs: 1.9, totalMs: 2.7 },
};

const memberTime = { agentId: "desk", from: at, ms: 62_000, turns: 3 };

const callHandoff = {
  id: "hnd_01ha8v5p9d",
  status: "committed",
  from: "desk",
  to: "sales",
  by: "rule",
  rule: "sales words",
  why: "desk hands over to sales: rule 'sales words', the keyword \"plan\" is in the caller's words.",
  reverts: null,
  turnId,
  at,
};

const basis = {
  from: "passage",
  said: "49 euros",
  sentence: "Fiber 500 costs 49 euros a month.",
  chunkId: "chk_01ha8v4c2k",
  citation: contextExample.passages[0]!.citation,
};
const claim = { kind: "price", text: "39 euros", start: 16, end: 24, verdict: "contradicted", basis };

const { agent: _agent, instructions: _instructions, tools: _tools, ...changed } = turn;
const changes = { ...changed, object: "turn_changes", unchanged: ["agent", "instructions", "tools"] };

const digest = { turns: 6, handoffs: 2, undone: 1, unanswered: 0, lastWords: "Thanks, that was all." };

const facet = {
  filter: "handoff",
  values: [
    { value: "made", calls: 24 },
    { value: "undone", calls: 3 },
  ],
};

const findings = {
  status: "done",
  failures: 0,
  error: null,
  analysedAt: at,
  success: true,
  criteria: [{ name: "price told", met: true, why: "The agent told the price of the Basic plan." }],
  outcome: "informed",
  fields: { plan: "Basic" },
  topics: ["prices"],
  summary: "The caller asked for the price of the Basic plan.",
};

/** Examples of answers about calls, by the names of their schemas. */
export const callExamples: Record<string, unknown> = {
  CallSummary: summary,
  ListedCall: { ...summary, labels: ["wrong hand-off"], digest },
  CallDigest: digest,
  CallCounts: { object: "call_counts", calls: 61, isComplete: true, facets: [facet] },
  CallFacet: facet,
  CallFacetValue: facet.values[0],
  CallLabels: { object: "call_labels", callId: summary.id, labels: ["wrong hand-off"] },
  Call: {
    ...summary,
    labels: ["wrong hand-off"],
    ledger: [said],
    trace: [{ at, turnId, kind: "route", message: 'The keyword "plan" is in the caller\'s words.', data: null }],
    handoffs: [callHandoff],
  },
  Erasure: {
    object: "erasure",
    erasedAt: at,
    erased: {
      ledger: 14,
      trace: 9,
      gapQuestions: 1,
      learnedExamples: 1,
      tests: 1,
      events: 6,
      deliveries: 6,
      keptAnswers: 1,
      audit: 0,
      calls: 2,
    },
  },
  CallAnalysis: {
    object: "call_analysis",
    callId: summary.id,
    durationMs: 62_000,
    turns: 3,
    members: [memberTime],
    handoffs: { committed: 0, undone: 0, refused: 0 },
    unanswered: [{ turnId, question: "Do you rent out bicycles?", reasons: ["nothing_found"] }],
    contradicted: [
      {
        turnId,
        text: "The Basic plan is 29 euros.",
        action: "replace",
        why: 'A sentence was replaced: it says "29 euros", and the passage says "39 euros".',
      },
    ],
    silence: { times: 1, longestMs: 8_000 },
    interruptions: 0,
    tools: { calls: 1, failed: 0 },
    modelFailures: 0,
    timing: {
      turns: 3,
      firstAudio: { medianMs: 780, longestMs: 1_240 },
      segments: [
        { until: "transcribed", turns: 3, meanMs: 160 },
        { until: "firstToken", turns: 3, meanMs: 410 },
        { until: "firstAudio", turns: 3, meanMs: 240 },
        { until: "audioEnd", turns: 3, meanMs: 3_900 },
      ],
      promptTokens: 5_400,
      cachedShare: 0.7,
      outputTokens: 96,
      cost: 0.004,
    },
    findings,
  },
  CallFindings: findings,
  RequestedAnalyses: { object: "requested_analyses", teamId: "team_01ha8v2q7n", agentId: null, calls: 61 },
  MemberTime: memberTime,
  CallHandoff: callHandoff,
  SourceCitation: {
    object: "source_citation",
    callId: summary.id,
    turnId,
    chunkIds: ["chk_01ha8v4c2k"],
    createdAt: at,
  },
  LedgerPage: { object: "list", data: [said], hasMore: false, next: 1, hiddenBefore: 0 },
  StartedCall: { ...summary, current: turn },
  Turn: turn,
  TurnChanges: changes,
  ToolCallsAnswer: {
    results: [{ id: "c1", kind: "knowledge", output: contextExample.text }],
    turn,
  },
  CallEventsAnswer: { turn: null },
  HistoryAnswer: {
    messages: [
      { role: "user", text: "How fast is Fiber 500?", id: "item_1" },
      { role: "assistant", text: "Up to 500…", id: "item_2" },
    ],
  },
  SaidCheck: {
    object: "said_check",
    verdict: "contradicted",
    claims: [claim],
    usedPassages: [{ chunkId: "chk_01ha8v4c2k", share: 0.8 }],
    action: "replace",
    say: basis.sentence,
    reason: '"39 euros"; the passage says "49 euros".',
  },
  SaidClaim: claim,
  SaidBasis: basis,
  KeytermsAnswer: { keyterms: ["Fiber 500", "Fiber 100"] },
};
