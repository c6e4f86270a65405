/** Internals for the testing kit. Not a public API: they may change with any release. */
export { withinTime } from "./base/time/within-time.ts";
export { type CallsOptions, createCalls } from "./call/calls.ts";
export { notTaken } from "./call/handoff/missed-transfer.ts";
export { createLiveCalls } from "./call/lifecycle/live-calls.ts";
export { endAllIdle } from "./call/lifecycle/start-ending-idle.ts";
export { transcriptOf } from "./call/saving/transcript.ts";
export type { AgentKnowledge, KnowledgeAnswer } from "./knowledge/agent-knowledge.ts";
export { createEmbedders } from "./knowledge/embedding/embedders.ts";
export { embeddedText } from "./knowledge/ingest/chunk/embedded-text.ts";
export { withIndexWords } from "./knowledge/ingest/chunk/index-words.ts";
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
