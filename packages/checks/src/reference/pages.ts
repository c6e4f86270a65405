/** A page of types: each has a section, in this order. Types that they name and no page lists follow on the first page that names them. */
export interface TypePage {
  /** Its file's name in `docs/reference/` without the ending. */
  path: string;
  title: string;
  /** What stands under the title. */
  introduction: string;
  types: readonly string[];
  /** The example of the OpenAPI document that the page begins with, by the name of its schema. */
  example?: string;
}

/** Pages of the reference that are made of types. */
export const typePages: readonly TypePage[] = [
  {
    path: "options",
    title: "Options",
    introduction:
      "What `createCuecard` of the package `cuecard` takes. [Configuration](../configuration.md) explains them.",
    types: ["EmbeddedOptions", "BucketOptions", "Quotas"],
  },
  {
    path: "agent",
    title: "Agent",
    introduction:
      "An agent: its prompt, its knowledge, and what it may say. [Definitions](../definitions.md) explains it.",
    types: ["CreateAgent", "Attachment", "SaidPolicy", "UpdateAgent", "Agent"],
    example: "CreateAgent",
  },
  {
    path: "team",
    title: "Team",
    introduction:
      "A team, its members, rules and limits of hand-offs. [Teams](../teams.md) explains them, and [Routing](../routing.md) says how they work together.",
    types: [
      "CreateTeam",
      "TeamDefinitionInput",
      "Member",
      "Rule",
      "Condition",
      "HandoffSettings",
      "GivenContext",
      "Variable",
      "Destination",
      "UpdateTeam",
      "Team",
      "TeamCheck",
      "ResolvedTeam",
    ],
    example: "CreateTeam",
  },
  {
    path: "knowledge",
    title: "Knowledge base and search",
    introduction:
      "A knowledge base, a search in it and its results. [Retrieval](../retrieval.md) says how a question is answered.",
    types: [
      "CreateKnowledgeBase",
      "UpdateKnowledgeBase",
      "KnowledgeBase",
      "ReembedKnowledgeBase",
      "SearchRequest",
      "SearchResult",
      "Hit",
      "Citation",
      "Explanation",
      "Degradation",
      "Gap",
      "EvalCase",
      "CreateCallTest",
      "CallTest",
    ],
    example: "CreateKnowledgeBase",
  },
  {
    path: "source",
    title: "Source",
    introduction:
      "A file, a web page or a text, from its registration to its chunks. [Sources](../sources.md) and [Formats](../formats.md) explain them.",
    types: [
      "RegisterSource",
      "RegisterFileSource",
      "RegisterUrlSource",
      "RegisterTextSource",
      "CrawlInput",
      "Source",
      "SourceStatusReport",
      "CreateUpload",
      "Upload",
      "Chunk",
    ],
    example: "RegisterSource",
  },
  {
    path: "call",
    title: "Call and Turn",
    introduction:
      "A live call: its methods, what the host reports, and the Turn that the model gets. [Retrieval in a live call](../live-calls.md) and [Teams](../teams.md) explain it.",
    types: [
      "LiveCall",
      "StartCall",
      "UserTurn",
      "Turn",
      "KnowledgeContext",
      "Passage",
      "Handoff",
      "Tool",
      "ToolCall",
      "RequestHandoff",
      "CallEvent",
      "SaidCheck",
      "EndCall",
      "CallSummary",
      "Call",
    ],
    example: "StartCall",
  },
  {
    path: "events",
    title: "Events and webhooks",
    introduction:
      "What happens, as your program, another process or a webhook hears of it. [Events](../events.md) and [Webhooks](../webhooks.md) explain them.",
    types: ["EventType", "PushEvent", "CuecardEvents", "CreateWebhook", "Webhook", "WebhookDelivery"],
  },
  {
    path: "library",
    title: "Library",
    introduction:
      "What `createCuecard` returns: its methods by service. [Start](../start.md) and the guides show them at work; what they take and return is on the other pages.",
    types: [
      "Cuecard",
      "Workspace",
      "KnowledgeBases",
      "Sources",
      "IngestOptions",
      "Uploads",
      "Agents",
      "Teams",
      "Calls",
      "Rehearsal",
      "Gaps",
      "EvalCases",
      "EventLog",
      "Webhooks",
      "WorkspaceKeys",
      "Keys",
      "AuditLog",
    ],
  },
];
