export type { Columns, Dialect } from "./dialect.ts";
export { idTaken } from "./id-taken.ts";
export { indexKey } from "./index-key.ts";
export { claimUpload, lockFreeUploads, type UploadStore } from "./rows/uploads.ts";
export {
  createSharedGlobalVerbs,
  createSharedVerbs,
  type SharedGlobalStores,
  type SharedStores,
} from "./shared-verbs.ts";
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
  runLater,
  runNow,
  type Steps,
  type Verb,
  type VerbKind,
  type VerbsOf,
  type WorkspaceVerbs,
} from "./verb.ts";
