import type {
  AddedEntries,
  AgentRecord,
  BinEntry,
  CallEntries,
  CallFindings,
  CallRecord,
  CallTestRecord,
  EvalCase,
  GapQuestionRecord,
  KeyRecord,
  LearnedExample,
  LedgerItem,
  PageKey,
  PlainRows,
  RowCollection,
  TeamRecord,
  TraceEntry,
  WebhookRecord,
  WorkspaceStorage,
} from "@cuecard/core";
import { at, hour, randomId } from "./fixtures.ts";

export function anAgent(values: Partial<AgentRecord> = {}): AgentRecord {
  return {
    id: randomId("agt"),
    object: "agent",
    name: "Billing",
    systemPrompt: null,
    firstMessage: null,
    knowledge: [],
    version: 1,
    createdAt: at(0),
    updatedAt: at(0),
    ...values,
  };
}

export function anEvalCase(values: Partial<EvalCase> = {}): EvalCase {
  return {
    id: randomId("case"),
    object: "eval_case",
    question: "When do you open?",
    knowledgeBaseIds: ["kb_1"],
    expected: [{ sourceId: "doc_1", text: "We open at nine." }],
    outcome: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...values,
  };
}

export function aBinEntry(values: Partial<BinEntry> = {}): BinEntry {
  const createdAt = values.createdAt ?? at(0);
  return {
    id: randomId("bin"),
    object: "bin_entry",
    kind: "agent",
    objectId: "agt_1",
    name: "Billing",
    sourceIds: [],
    detachedFrom: [],
    deletedForGoodAt: at(7 * 24 * hour),
    createdAt,
    updatedAt: createdAt,
    ...values,
  };
}

export function aTest(values: Partial<CallTestRecord> = {}): CallTestRecord {
  return {
    id: randomId("test"),
    object: "test",
    name: "A bill",
    teamId: "team_1",
    agentId: null,
    callId: null,
    language: null,
    variables: {},
    moves: [{ type: "says", text: "When is my bill due?", criteria: [{ endsWith: "billing" }] }],
    tools: {},
    criteria: [],
    runs: [],
    createdAt: at(0),
    updatedAt: at(0),
    ...values,
  };
}

/** A row that needs no verb of its own, whatever its kind. */
interface PlainRow extends PageKey {
  updatedAt: string;
}

/** A made-up record of each kind of them. */
const plainRecords: { [Kind in keyof PlainRows]: (values: PageKey) => PlainRow } = {
  evalCases: anEvalCase,
  bin: aBinEntry,
  tests: aTest,
};

export const plainKinds = Object.keys(plainRecords) as (keyof PlainRows)[];

/** One of them. Its `createdAt` is its `updatedAt`. */
export function aPlainRow(
  kind: keyof PlainRows,
  { id = randomId("row"), createdAt = at(0) }: Partial<PageKey> = {},
): PlainRow {
  return { ...plainRecords[kind]({ id, createdAt }), updatedAt: createdAt };
}

export const plainRowsOf = (store: WorkspaceStorage, kind: keyof PlainRows) =>
  store[kind] as unknown as RowCollection<PlainRow, object>;

/** A team for tests, with the given values. */
export function aTeam(values: Partial<TeamRecord> = {}): TeamRecord {
  return {
    id: randomId("team"),
    object: "team",
    name: "Front desk",
    description: null,
    definition: null,
    isActive: true,
    tags: [],
    version: 1,
    createdAt: at(0),
    updatedAt: at(0),
    ...values,
  };
}

/** A call as it is stored, for tests of a storage. */
export function aCall(values: Partial<CallRecord> = {}): CallRecord {
  return {
    id: randomId("call"),
    object: "call",
    teamId: "team_1",
    teamVersion: 1,
    agentId: "agt_1",
    externalId: null,
    status: "active",
    version: 1,
    variables: {},
    metadata: null,
    endReason: null,
    outcome: null,
    endedAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    lease: 1,
    forgetAt: null,
    digest: { turns: 0, handoffs: 0, undone: 0, unanswered: 0, lastWords: null },
    traits: [],
    labels: [],
    recording: null,
    findings: null,
    analyseAt: null,
    state: {},
    ...values,
  };
}

/** An example that a team learned from a call. */
export function aLearnedExample(values: Partial<LearnedExample> = {}): LearnedExample {
  return {
    id: randomId("lex"),
    object: "learned_example",
    teamId: "team_1",
    callId: "call_1",
    turnId: "turn_1",
    words: "the screen is black",
    from: "desk",
    agentId: "support",
    why: "by_model",
    createdAt: at(0),
    ...values,
  };
}

/** An endpoint as it is stored, for tests of a storage. */
export function aWebhook(values: Partial<WebhookRecord> = {}): WebhookRecord {
  return {
    id: "whk_1",
    object: "webhook",
    url: "https://example.com/hook",
    description: null,
    types: null,
    knowledgeBaseIds: null,
    callIds: null,
    words: false,
    status: "enabled",
    disabledReason: null,
    version: 1,
    createdAt: at(0),
    updatedAt: at(0),
    secrets: [{ secret: "whsec_1", until: null }],
    ...values,
  };
}

export const noEntries: CallEntries = { ledger: [], trace: [] };

export function someEntries(...texts: string[]): CallEntries {
  return {
    ledger: texts.map((text) => aLedgerItem({ text })),
    trace: texts.map((message) => aTraceEntry({ message })),
  };
}

/** The same entries for a save, behind as many as are stored. */
export function behind(count: number, entries: CallEntries): AddedEntries {
  return { ...entries, after: { ledger: count, trace: count } };
}

export function aLedgerItem(values: Partial<LedgerItem> = {}): LedgerItem {
  return {
    id: randomId("item"),
    role: "caller",
    agentId: null,
    turnId: null,
    text: "Hello",
    toolCallId: null,
    toolName: null,
    interrupted: false,
    at: at(0),
    ...values,
  };
}

export function aTraceEntry(values: Partial<TraceEntry> = {}): TraceEntry {
  return { at: at(0), turnId: null, kind: "route", message: "Stayed.", data: null, ...values };
}

export function aKey(values: Partial<KeyRecord> = {}): KeyRecord {
  return {
    id: randomId("key"),
    hash: randomId("hash"),
    kind: "private",
    workspace: "default",
    name: null,
    hint: "sk_live_cc_ab",
    scopes: null,
    knowledgeBaseIds: null,
    createdAt: at(0),
    expiresAt: null,
    lastUsedAt: null,
    revokedAt: null,
    ...values,
  };
}

/** A question of a call that was not answered, for tests of a storage. */
export function aGapQuestion(
  of: Pick<GapQuestionRecord, "knowledgeBaseId" | "callId">,
  values: Partial<GapQuestionRecord> = {},
): GapQuestionRecord {
  return {
    turnId: randomId("turn"),
    question: "Do you have parking?",
    subject: null,
    reasons: ["nothing_found"],
    best: null,
    askedAt: at(0),
    words: ["park"],
    ...of,
    ...values,
  };
}

/** What was found in a call. */
export const aFinding: CallFindings = {
  status: "done",
  failures: 0,
  error: null,
  analysedAt: at(0),
  success: null,
  criteria: [],
  outcome: null,
  fields: {},
  topics: ["prices"],
  summary: null,
};
