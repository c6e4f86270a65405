/**
 * All limits of the API. Characters are Unicode code points, sizes are bytes, and times are milliseconds unless the
 * name says otherwise.
 */
export const limits = {
  nameCharacters: 200,
  descriptionCharacters: 2_000,
  fileBytes: 52_428_800,
  textCharacters: 50_000,
  textTitleCharacters: 500,
  urlCharacters: 2_048,
  /** Sources that are added by one request, and by one step of the store. */
  sourcesAtOnce: 100,
  /** Sources that one request deletes, and how long it goes on. */
  deletedSources: { most: 1_000, ms: 10_000 },
  filenameCharacters: 255,
  metadataBytes: 16_384,
  /** Groups of a knowledge base, words or phrases of one group, and characters of one of them. */
  synonyms: { groups: 200, wordsOfGroup: 20, characters: 100 },
  refreshIntervalHours: { min: 1, max: 168, default: 24 },
  chunkMaxTokens: { min: 64, max: 2_048, default: 512 },
  chunkOverlap: { min: 0, max: 256, default: 64 },
  /** Share of `chunkMaxTokens` that headings and table heads may take. */
  chunkContextShare: 1 / 4,
  page: { min: 1, max: 100, default: 20 },
  query: { minCharacters: 1, maxCharacters: 2_000 },
  searchKnowledgeBases: { min: 1, max: 20 },
  filter: { maxDepth: 5, maxTests: 100 },
  searchTopK: { min: 1, max: 50, default: 3 },
  agentTopK: { min: 1, max: 10, default: 3 },
  similarityThreshold: { min: 0, max: 1, default: 0.6 },
  preloadMaxTokens: { min: 100, max: 8_000, default: 2_000 },
  agentKnowledge: 20,
  agentIdCharacters: 128,
  /** All of an agent, as JSON. */
  agentCharacters: 1_048_576,
  teamMembers: 50,
  teamTags: 50,
  teamRules: 200,
  /** Conditions of all rules of a team, with those inside others. */
  ruleConditions: 4_000,
  /** Calls that a page of a list looks at for one caller's. */
  callsLookedAt: 1_000,
  /** Calls that the counts beside a list look at, and how many of them a store counts at once. */
  callsCounted: 10_000,
  callsCountedAtOnce: 1_000,
  /** Values of a filter that are counted, the most frequent ones. */
  facetValues: 50,
  /** What a call ended with, as far as calls are found by it. */
  outcomeCharacters: 200,
  callLabels: 10,
  labelCharacters: 50,
  /** Of a call's words so many characters are indexed, the last ones, with at most so many different words. */
  findableCharacters: 20_000,
  findableWords: 500,
  /** Words that calls are searched for. */
  searchedTextCharacters: 200,
  lastWordsCharacters: 160,
  /** Newest versions of a team, and of an agent, that are kept. */
  versions: 100,
  teamVariables: 500,
  /** Variables of a call with those of its team, and all of them as JSON. */
  callVariables: { most: 1_000, characters: 100_000 },
  patternCharacters: 500,
  /** Most steps of a regular expression per character. A repetition counts as many steps as it may repeat. */
  patternSteps: 1_000,
  /** Example utterances of one member, and those that belong to none. */
  memberIntents: 200,
  toolNameCharacters: 64,
  /** Id of a tool call as a model's server makes it. Some put a signature into it. */
  toolCallIdCharacters: 4_096,
  /** What a model's server sends beside a tool call and wants back, as JSON. */
  providerDataCharacters: 100_000,
  turnCharacters: 10_000,
  /** Other readings of one turn. */
  alternatives: 20,
  /** What a recognizer should expect. A Turn has as much as every service takes: Deepgram's stops at 500 tokens, Cartesia's takes 1,200 characters, Sarvam's 50 terms. */
  /** Words, and patterns, that an agent never says; and how long a sentence of it may be held back. */
  neverWords: 200,
  saidHoldMs: { max: 5_000, default: 150 },
  keyterms: { max: 500, default: 50, characters: 50, charactersInTurn: 1_200 },
  /** Words of one turn with their confidence. */
  spokenWords: 2_000,
  uploadUrlMs: 15 * 60_000,
  /** Longest time in which the JSON body of a request may arrive. */
  jsonBodyMs: 15_000,
  /** How long one attempt of a request with a key may take, and how long its answer is kept. */
  keyedRequest: { leaseMs: 30_000, keptMs: 24 * 3_600_000, keyCharacters: 255 },
  /** How long events are stored after somebody last read any. */
  eventListenMs: 24 * 3_600_000,
  /** Days for which events are kept. */
  eventDays: { min: 1, max: 90, default: 7 },
  webhook: {
    /** Endpoints of one workspace. */
    endpoints: 100,
    /** Knowledge bases, and calls, that an endpoint may name. */
    ids: 100,
    /** How long one attempt may take, and most of the answer's bytes that are read. */
    attemptMs: 10_000,
    answerBytes: 65_536,
    attemptsShown: 20,
    overlapHours: { min: 0, max: 168, default: 24 },
    /** What one claim of an endpoint sends: events for the first time, and those whose attempts failed. */
    firsts: 40,
    retries: 10,
  },
  /** Days for which the audit log is kept. */
  auditDays: { min: 1, max: 3_650, default: 365 },
  usage: {
    /** Days for which what was used is kept. */
    days: { min: 1, max: 3_650, default: 400 },
    /** Most days of one report, and how many it has unless told. */
    reportDays: { max: 400, default: 30 },
    /** Knowledge bases that a report names. */
    knowledgeBases: 100,
    /** How long counts stay in memory before they are stored. */
    storeEveryMs: 5_000,
    /** How long a knowledge base that another process deleted may still be counted for. */
    knownForMs: 600_000,
  },
  /** Minutes that a report of latencies looks back. */
  latencyMinutes: { min: 1, max: 15, default: 5 },
  turnDeadlineMs: 250,
  toolCallDeadlineMs: 400,
  searchDeadlineMs: { min: 1, max: 30_000, default: 10_000 },
  /** How long changes of a search are tried in one explanation of a chunk. */
  remediesMs: 10_000,
  readyTimeoutMs: 30_000,
  bin: {
    /** Days for which what was put there can come back. */
    days: 7,
    /** Sources of one entry, without pages of sites. */
    sources: 100,
  },
  evalCases: {
    /** Passages that one case expects. */
    expected: 5,
    textCharacters: 20_000,
    /** How long one run goes on asking. */
    runMs: 20_000,
  },
  /** Of a stored test of a team. */
  tests: {
    /** Moves of the caller. */
    moves: 100,
    /** Criteria of one move, and of the whole call. */
    criteria: 20,
    /** Replies of the agents to one move, and tool calls of one reply. */
    replies: 20,
    tools: 50,
    /** Answers of one tool. */
    answers: 100,
    /** Words of an agent, or of a criterion. */
    textCharacters: 4_000,
    /** All of it, as JSON. */
    characters: 200_000,
    /** Runs that are kept of each test. */
    kept: 20,
    /** Why a criterion does not hold, as a run keeps it. */
    whyCharacters: 400,
    /** How long one request goes on playing, and how long one call may take. */
    runMs: 20_000,
    callMs: 15_000,
  },
  /** Calls of a team whose hand-offs are counted. */
  trafficCalls: { max: 500, default: 100 },
  /** Longest wait of a request for the status of a source. */
  statusWaitMs: 30_000,
  hostFunctionMs: 10_000,
  /** Of what `analyse` makes of a call that has ended. `ms` is below `leaseMs`, so that no other worker has the call meanwhile. */
  analysis: {
    ms: 25_000,
    attempts: 5,
    criteria: 20,
    names: 50,
    nameCharacters: 100,
    summaryCharacters: 4_000,
    fieldsCharacters: 20_000,
  },
  callIdleMs: 15 * 60_000,
  callLifeMs: 4 * 3_600_000,
  /** Abandoned calls that a list of calls ends first: each takes some milliseconds, and all are ended once a minute. */
  idleCallsPerList: 20,
  handoffsPerCall: 8,
  handoffsPerEdge: 3,
  handoffCooldownTurns: 1,
  handoffDeclines: 3,
  /** What a team learns from its own calls. */
  learnedExamples: {
    /** Examples that are kept of each member; the oldest go. */
    ofMember: 50,
    /** Examples of one call, the first ones: no caller teaches a team alone. */
    ofCall: 5,
    /** Longest words that are learned: a longer turn is about several things. */
    characters: 300,
    /** How often a process looks for what calls taught, when a call starts. */
    lookEveryMs: 600_000,
  },
  /** How long a person is called. Twilio's own limit is 600 s, and its default 60 s. */
  ringForMs: { min: 1_000, max: 600_000, default: 30_000 },
  /** Keys of one report, and of one rule. */
  dtmfKeys: 64,
  /** Two members may not hand a call back and forth (A-B-A-B) within fewer caller turns than this. */
  pingPongTurns: 4,
  crawl: {
    maxPages: { min: 1, max: 1_000, default: 100 },
    /** Links from the start page; 0 is the start page alone. */
    maxDepth: { min: 0, max: 10, default: 3 },
    /** Patterns of `include` and of `exclude`. */
    patterns: 50,
    patternCharacters: 200,
  },
  retentionDays: { min: 1, max: 3_650 },
  /** Questions that a gap shows. */
  gapExamples: 5,
  /**
   * Lease of a source. A worker renews it three times in that time, so a dead worker is noticed after at most this
   * long.
   */
  leaseMs: 30_000,
  heartbeatMs: 10_000,
  /** A source whose worker was lost this many times in a row is `failed` with `worker_lost`. */
  failedDeliveries: 10,
  /** Temporary failures of a source in a row before it is `failed`. */
  sourceRuns: 5,
  apiKeyCharacters: 24,
  /** Knowledge bases of one key. */
  keyKnowledgeBases: 100,
  /** Hours for which a rotated key works on. */
  keyOverlapHours: { min: 0, max: 720, default: 24 },
  jsonBodyBytes: 2_097_152,
  /** JSON body of a request that needs no key. */
  openBodyBytes: 4_096,
  /** What one input may have: levels of nesting, names of properties, and values. The work on it grows with them. */
  input: { depth: 100, names: 20_000, values: 50_000 },
} as const;
