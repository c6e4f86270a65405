export type { Row } from "./base-row.ts";
export type { Columns, Dialect } from "./dialect.ts";
export { idTaken } from "./id-taken.ts";
export { indexKey } from "./index-key.ts";
export { type ShownColumns, show, shownColumns } from "./knowledge-bases/shown-knowledge-base.ts";
export { fenced } from "./lease.ts";
export { setTarget, startReembedding } from "./reembedding/start-reembedding.ts";
export {
  createSharedGlobalVerbs,
  createSharedVerbs,
  type SharedGlobalStores,
  type SharedStores,
} from "./shared-verbs.ts";
export {
  dueAt,
  endRun,
  holdKnowledgeBase,
  lockSource,
  parseRecord,
  parseSource,
  type SourceColumns,
  type SourcePlace,
  type SourceState,
  type StoredSource,
  saveSource,
  sourceColumns,
  withoutLease,
} from "./sources/source-rows.ts";
export {
  join,
  json,
  jsonRows,
  type Name,
  nothing,
  type Part,
  type Plain,
  plain,
  type Rendered,
  type Rendering,
  raw,
  render,
  type Sql,
  sql,
  table,
  type Value,
} from "./sql.ts";
export {
  type AnyVerb,
  bindVerbs,
  count,
  first,
  type RunVerb,
  rows,
  runLater,
  runNow,
  type Steps,
  type Verb,
  type VerbKind,
  type VerbsOf,
  type WorkspaceVerbs,
} from "./verb.ts";
