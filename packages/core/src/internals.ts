/** Internals for the testing kit. Not a public API: they may change with any release. */
export { type CallsOptions, createCalls } from "./call/calls.ts";
export { notTaken } from "./call/handoff/missed-transfer.ts";
export { createLiveCalls } from "./call/lifecycle/live-calls.ts";
export { endAllIdle } from "./call/lifecycle/start-ending-idle.ts";
export { transcriptOf } from "./call/saving/transcript.ts";
export type { AgentKnowledge, KnowledgeAnswer } from "./knowledge/agent-knowledge.ts";
export { createEmbedders } from "./knowledge/embedding/embedders.ts";
export { embeddedText } from "./knowledge/ingest/chunk/embedded-text.ts";
export { withIndexWords } from "./knowledge/ingest/chunk/index-words.ts";
export { searchInForms } from "./knowledge/retrieve/query/in-forms.ts";
export {
  type ChunkFacts,
  type EvidenceFeatures,
  evidenceFeatures,
} from "./knowledge/retrieve/rank/evidence-features.ts";
export { questionKind } from "./knowledge/retrieve/rank/question-kind.ts";
export { calibratedSimilarity } from "./knowledge/retrieve/rank/similarity.ts";
export { createSearch } from "./knowledge/retrieve/retrieve.ts";
export { variantsOf, withMeant } from "./knowledge/speech/hear.ts";
export { takeVariants, withVariants } from "./knowledge/speech/take-variants.ts";
export { createVocabulary } from "./knowledge/speech/vocabulary.ts";
export { loadTokens } from "./knowledge/tokens/tokens.ts";
export { questionTerms, questionWords } from "./knowledge/words/words.ts";
export { type AgentQuestion, createPassageReader, type PlayedAgent } from "./playing/agent.ts";
export { type Criterion, checkCriterion, checkMoves, type JudgedCall } from "./playing/criteria.ts";
export { inTime } from "./playing/in-time.ts";
export { createMockedTools, type ToolFunction, type ToolMock, type ToolOutcome } from "./playing/mocked-tools.ts";
export { placeNow } from "./playing/place-now.ts";
export { type PlayOptions, playCall } from "./playing/play-call.ts";
export type {
  CallerMove,
  CriterionResult,
  PlayedCall,
  PlayedCaller,
  PlayedEnd,
  PlayedLine,
  PlayedPart,
} from "./playing/played-call.ts";
export { type RecordedCaller, recordedCaller } from "./playing/recorded-caller.ts";
export { createRecordedSides } from "./playing/recorded-sides.ts";
export { saysSo } from "./playing/says-so.ts";
export { createGroundReader } from "./said/check/evidence.ts";
export { checkSentence } from "./said/check-said.ts";
export { type ConfidencePart, confidenceParts, confidencePartsOf } from "./team/intents/confidence.ts";
export { decodeIntents, encodeIntents } from "./team/intents/encode-intents.ts";
export { scoreText } from "./team/intents/fit-intents.ts";
export { createIntentModels } from "./team/intents/intent-models.ts";
export { createTeamLanguages } from "./team/languages/team-languages.ts";
export { createTeams } from "./team/teams.ts";
export { declineToolName } from "./team/tools/decline-tool.ts";
export { handoffTargets, transferToolNames } from "./team/tools/transfer-tools.ts";
