export type { SearchRequest, SearchResult, Source, Team, Tool, Turn, Workspace } from "@cuecard/core";
export {
  type Agent,
  type Chunk,
  type Cuecard,
  CuecardError,
  type Handoff,
  isCuecardError,
  type KnowledgeBase,
  type LiveCall,
} from "@cuecard/core";
export { createCuecard, type EmbeddedOptions } from "./create-cuecard.ts";
