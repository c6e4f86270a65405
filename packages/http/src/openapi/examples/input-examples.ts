/** An example of every body that clients send, by the name of its schema. Together they are one small shop. */
export const inputExamples: Record<string, unknown> = {
  SignIn: { code: "q7Yd2kTn0cW4" },
  CreateKnowledgeBase: { name: "Plans", description: "Prices and speeds of all plans." },
  UpdateKnowledgeBase: { autoRefresh: true, refreshInterval: 12 },
  ReembedKnowledgeBase: { embeddingProvider: "openai", embeddingModel: "text-embedding-3-small" },
  CreateUpload: { filename: "speeds.csv", mimeType: "text/csv", fileSizeBytes: 53 },
  RegisterSource: {
    sourceType: "text",
    textTitle: "Prices",
    textContent: "The Fiber 500 plan costs 44.90 euros a month.",
    customMetadata: { product: "fiber", year: 2026 },
  },
  AddSources: {
    sources: [
      { sourceType: "text", textTitle: "Prices", textContent: "The Fiber 500 plan costs 44.90 euros a month." },
      { sourceType: "url", sourceUrl: "https://example.com/terms" },
    ],
  },
  DeleteSources: { sourceType: "file", filename: "*.csv", filter: { year: { $lt: 2025 } }, dryRun: true },
  UpdateSource: { title: "Prices of all plans", customMetadata: { product: "fiber", year: 2027 } },
  AnswerGap: { answer: "Yes: a plan can be paused for up to three months.", question: "Can I pause my plan?" },
  SearchRequest: {
    query: "What does the Fiber 500 plan cost?",
    knowledgeBaseIds: ["kb_01ha8v3m5r"],
    topK: 3,
    filter: { product: "fiber", year: { $gte: 2025 } },
  },
  ExplainChunkRequest: {
    query: "What does the Fiber 500 plan cost?",
    knowledgeBaseIds: ["kb_01ha8v3m5r"],
    chunkId: "chk_01ha8v3y1a",
  },
  TurnContextRequest: {
    query: "What does the Fiber 500 plan cost?",
    knowledge: [{ knowledgeBaseId: "kb_01ha8v3m5r", topK: 3 }],
  },
  CreateAgent: {
    id: "sales",
    name: "Tom",
    systemPrompt: "You are Tom. You sell plans to {{customer}}.",
    knowledge: [{ knowledgeBaseId: "kb_01ha8v3m5r", topK: 3 }],
    voice: { provider: "example", voiceId: "tom" },
  },
  UpdateAgent: { firstMessage: "Hello, this is Tom. What can I do for you?" },
  CreateTeam: {
    name: "Shop",
    tags: ["production"],
    definition: {
      members: [
        { agentId: "desk", role: "front desk", isEntry: true },
        { agentId: "sales", role: "sales", intents: ["I would like a faster line"] },
      ],
      variables: [{ name: "customer", value: "our caller" }],
      rules: [{ name: "sales words", when: { keywords: ["plan", "price"] }, to: "sales" }],
      handoffs: { maxPerCall: 6 },
    },
  },
  UpdateTeam: { isActive: false },
  CheckTeam: {
    teamId: "team_01ha8v4c2k",
    definition: {
      members: [{ agentId: "desk", isEntry: true }, { agentId: "sales" }],
      rules: [{ name: "sales words", when: { keywords: ["plan", "price"] }, to: "sale" }],
    },
  },
  StartCall: { teamId: "team_01ha8v4c2k", externalId: "room-1", variables: { customer: "Ada" } },
  LabelCall: { labels: ["wrong hand-off"] },
  UserTurn: { text: "What does the Fiber 500 plan cost?", turnKey: "t1", language: "en", deadlineMs: 250 },
  TurnForChanges: { text: "And how fast is it?", turnKey: "t2", have: "9f2c4b7d1e6a8053c4f19b2d7e6a8051" },
  CheckSaid: { text: "Fiber 500 costs 39 euros." },
  Interim: { text: "What does the Fiber", seq: 3 },
  ToolCalls: {
    turnId: "turn_01ha8v5p9d",
    calls: [{ id: "c1", name: "search_knowledge", arguments: { query: "Fiber 100 price" } }],
  },
  DeclineHandoff: { reason: "The caller asks about a doll named Bill." },
  ReviseTurn: { text: "I would like to pay my bill", turnId: "turn_01ha8v5p9d", turnKey: "t2" },
  RequestHandoff: { agentId: "sales", reason: "The caller asked for a person who sells plans.", key: "h1" },
  CallEvents: {
    events: [
      { type: "agent_said", text: "It costs 44.90 euros a month.", turnId: "turn_01ha8v5p9d" },
      { type: "silence", ms: 4000 },
    ],
  },
  CreateWebhook: { url: "https://example.com/cuecard", types: ["source.failed", "call.handed_off"] },
  UpdateWebhook: { status: "disabled", ifVersion: 1 },
  RotateWebhookSecret: { overlapHours: 48 },
  CreateEvalCase: {
    question: "What does the Fiber 500 plan cost?",
    knowledgeBaseIds: ["kb_01ha8v3n5d"],
    expected: [{ sourceId: "doc_01ha8v3x7q", text: "The Fiber 500 plan costs 44.90 euros a month." }],
  },
  RunEvalCases: { topK: 3, similarityThreshold: 0.5, limit: 50 },
  CreateKey: { name: "voice server", scopes: ["calls"], expiresAt: "2027-11-22T09:00:00.000Z" },
  RotateKey: { overlapHours: 48 },
  EraseCaller: { caller: { phone: "+49 30 901820" } },
  EndCall: { reason: "hung_up", outcome: "bought Fiber 500" },
};
