import { cutMiddle } from "./base/text/cut-middle.ts";

/** Kind of an error. The HTTP status and the error body's `type` follow from it and the code. */
export type ErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "not_found_error"
  | "conflict_error"
  | "rate_limit_error"
  | "api_error";

/** Every code Cuecard throws or stores, with its type. The union {@link ErrorCode} is closed: a new code is a new row here. */
export const errorTypes = {
  /** The body is not JSON. Send UTF-8 JSON; the message names the place. */
  invalid_json: "invalid_request_error",
  /** A required field is not there. Add it. */
  missing_field: "invalid_request_error",
  /** A field has a value of the wrong type or form, or names something that does not exist. The message names what is allowed. */
  invalid_value: "invalid_request_error",
  /** The input has a field that nothing reads, often a misspelt one. Remove it, or use the name that the message suggests. */
  unknown_field: "invalid_request_error",
  /** A number or a length is outside its bounds. The message has the bounds. */
  value_out_of_range: "invalid_request_error",
  /** A text is longer than its field allows. Shorten the text, or split it. */
  text_too_long: "invalid_request_error",
  /** The bytes that arrived are not as many as `fileSizeBytes` said. Upload the whole file under a new upload URL. */
  upload_size_mismatch: "invalid_request_error",
  /** A team's definition does not hold together. `issues` names each place; correct all of them and save again. */
  invalid_team_definition: "invalid_request_error",
  /** This process can't do it: an optional package is missing, the runtime lacks something, or the service was started without it. The message names what to install or set. */
  not_available: "invalid_request_error",
  /** The path exists, but not with this method. The header `Allow` has the methods. */
  method_not_allowed: "invalid_request_error",
  /** The file is larger than its format or the service allows. Split it. */
  file_too_large: "invalid_request_error",
  /** The body of the request is larger than the route takes. Send less at once, or upload a file. */
  body_too_large: "invalid_request_error",
  /** The headers of the request are too large. Send fewer or shorter ones. */
  headers_too_large: "invalid_request_error",
  /** The body arrived too slowly. Send the request again on a better connection. */
  request_timeout: "invalid_request_error",
  /** The `Content-Type` is not one that the route reads. Send `application/json`. */
  unsupported_media_type: "invalid_request_error",
  /** The bytes are of another kind than the upload was asked for. Ask for an upload with the right `contentType`. */
  content_type_mismatch: "invalid_request_error",
  /** The same key came with another request, or the same batch key with other events. Use a new key for each new request. */
  idempotency_key_reused: "invalid_request_error",
  /** The request has no key. Send `Authorization: Bearer sk_live_…`. */
  missing_api_key: "authentication_error",
  /** The key is malformed, unknown, expired or revoked. Use a valid one, or create one. */
  invalid_api_key: "authentication_error",
  /** A public key (`pk_live_…`), or one of another workspace, was used where only a private one may be. Use the `sk_live_…` key that the message names, and only on a server. */
  private_key_required: "permission_error",
  /** The key lacks the scope that the message names. Use or create a key that has it. */
  scope_required: "permission_error",
  /** The workspace has as much as its quota allows. Delete something, or have the quota raised. */
  quota_exceeded: "permission_error",
  /** The key is for some knowledge bases alone, and this is none of them. Use another key. */
  knowledge_base_not_allowed: "permission_error",
  /** The upload URL was changed, or its upload does not exist. Ask for a new one. */
  upload_url_invalid: "permission_error",
  /** The upload URL is too old. Ask for a new one. */
  upload_url_expired: "permission_error",
  /** A file was uploaded under this URL already. Ask for a new one for another file. */
  upload_url_used: "permission_error",
  /** The request's `Host` or `Origin` is not one of the service's own. Use one of those, or start the service with `--allowed-host`. */
  host_not_allowed: "permission_error",
  /** No knowledge base of this workspace has the id. List them, and check the key's workspace. */
  knowledge_base_not_found: "not_found_error",
  /** No source of this knowledge base has the id. List its sources. */
  source_not_found: "not_found_error",
  /** No chunk has the id: its source was refreshed or deleted. Search again for the present one. */
  chunk_not_found: "not_found_error",
  /** The file or page that a source was made of is not stored. Add the source again. */
  original_not_kept: "not_found_error",
  /** No gap of this workspace has the id. List the gaps. */
  gap_not_found: "not_found_error",
  /** No team of this workspace has the id. List the teams. */
  team_not_found: "not_found_error",
  /** The team or agent has no such version, or it is no longer kept. List its versions. */
  version_not_found: "not_found_error",
  /** No agent of this workspace has the id. List the agents. */
  agent_not_found: "not_found_error",
  /** No call of this workspace has the id, or it was deleted after its retention. List the calls. */
  call_not_found: "not_found_error",
  /** The call has no such transfer. Use the `id` of the `transfer` that a Turn shows. */
  transfer_not_found: "not_found_error",
  /** No key of this workspace has the id. List the keys. */
  key_not_found: "not_found_error",
  /** No webhook of this workspace has the id. List the webhooks. */
  webhook_not_found: "not_found_error",
  /** No eval case of this workspace has the id. List the eval cases. */
  eval_case_not_found: "not_found_error",
  /** No test of this workspace has the id, or it went with its call. List the tests. */
  test_not_found: "not_found_error",
  /** The bin of this workspace has no such entry: it came back, or was deleted for good. List the bin. */
  bin_entry_not_found: "not_found_error",
  /** The team has no learned example of the id, or it went with its call. List the learned examples of the team. */
  learned_example_not_found: "not_found_error",
  /** The webhook has no such delivery, or it is no longer kept. List its deliveries. */
  delivery_not_found: "not_found_error",
  /** No route has this path. The page of `/v1` lists all of them. */
  route_not_found: "not_found_error",
  /** The key was revoked or has ended, so it can't be rotated. Create a new key. */
  key_inactive: "conflict_error",
  /** There is no completed upload of this id that no source has taken yet, or its bytes are gone. Upload the file, then register the source. */
  upload_not_found: "conflict_error",
  /** The source is in a state that does not allow this, such as a refresh while it is processed. Wait until it is ready. */
  source_busy: "conflict_error",
  /** The source that you waited for has failed. Its `errorCode` and `processingError` say why. */
  source_failed: "conflict_error",
  /** Agents or teams use the knowledge base. Detach it from those that the message names first, or delete it with `force`, which detaches it everywhere. */
  knowledge_base_in_use: "conflict_error",
  /** Another change came between your reading and your saving. Read the present version, and apply your change to it. */
  version_conflict: "conflict_error",
  /** The `If-Match` of the request is not the present version. Read the object again. */
  precondition_failed: "conflict_error",
  /** The first request with this `Idempotency-Key` is not answered yet. Send it again after a second. */
  request_in_progress: "conflict_error",
  /** Too many requests with one key, or of one address. Wait as long as `Retry-After` says. */
  rate_limited: "rate_limit_error",
  /** Another object has this id already. Choose another id, or update that object. */
  id_taken: "conflict_error",
  /** The webhook is disabled, so nothing is sent to it. Enable it first. */
  webhook_disabled: "conflict_error",
  /** The call has ended, so nothing can be reported of it. Start a new call. */
  call_ended: "conflict_error",
  /** Another process has the call now. Ask that one; the message says which. */
  call_moved: "conflict_error",
  /** Something was said or done after the turn, so its words can't be replaced. Report the words as a turn of their own. */
  turn_not_revisable: "conflict_error",
  /** The transfer has ended otherwise already. Begin a new one. */
  transfer_conflict: "conflict_error",
  /** The team takes no calls. Set its `isActive` to true. */
  team_inactive: "conflict_error",
  /** The team has no active member that could answer. Add one. */
  team_has_no_members: "conflict_error",
  /** The vectors are of another model than the knowledge base's. Configure its embedder, or re-embed it. */
  embedding_space_mismatch: "conflict_error",
  /** Another process uses the data folder. Stop that process, or choose another folder. */
  data_folder_locked: "conflict_error",
  /** The stored bytes of a source have changed since they were stored: the disk is damaged, or another program wrote to the blob store. Delete the source and add it again. */
  content_changed: "conflict_error",
  /** The file has no text, such as a scanned page. Add a version of it with text. */
  no_text: "invalid_request_error",
  /** The file is encrypted. Save it without a password. */
  password_protected: "invalid_request_error",
  /** The file is damaged, or not what its name says. Save it again with the program that made it. */
  corrupt_file: "invalid_request_error",
  /** The file unpacks to far more than its size, or is nested too deep. Save it in a simpler form, or split it. */
  expands_too_far: "invalid_request_error",
  /** No reader takes content of this kind. The message lists what can be read. */
  unsupported_content: "invalid_request_error",
  /** A page could not be loaded. `retryable` says whether it is worth another try. */
  fetch_failed: "api_error",
  /** The address is not public, or its port or scheme is not allowed. Allow its origin with `allowUrlOrigins`, if you trust it. */
  fetch_blocked: "permission_error",
  /** The embedder failed, or gave something else than a vector. Check its key and its limits. */
  embedding_failed: "api_error",
  /** The reranker failed. Searches go on without it, and `degraded` says so. */
  reranking_failed: "api_error",
  /** The upstream model could not be reached, or failed. Try again. */
  upstream_failed: "api_error",
  /** The upstream model refused the request. Its own message stands in this one. */
  upstream_refused: "invalid_request_error",
  /** A worker process died while it had the job, several times. The file may be too heavy; save it in a simpler form. */
  worker_lost: "api_error",
  /** The deadline passed before the work was done. Try again, or pass a longer one. */
  timeout: "api_error",
  /** The caller's `AbortSignal` ended it. Nothing is to be done. */
  aborted: "api_error",
  /** The database, the disk or the blob store failed. `retryable` says whether a later try may succeed; the message has the cause. */
  storage_failed: "api_error",
  /** The store's file was replaced or removed under the running process. Stop the process, put the right data back, and start it again. */
  storage_lost: "api_error",
  /** The process is closing, and takes nothing new. Ask another one, or try again. */
  shutting_down: "api_error",
  /** Too much waits already, or the process may open no more files. Try again after `Retry-After`; raise the limit of open files where the message says so. */
  overloaded: "api_error",
  /** A fault of Cuecard itself. Report it with the request id. */
  internal_error: "api_error",
} as const satisfies Record<string, ErrorType>;

/** A code that Cuecard throws or stores; {@link errorTypes} lists them all. */
export type ErrorCode = keyof typeof errorTypes;

/** One problem among several, at a path inside the input such as `definition.rules[2].to`. */
export interface Issue {
  /** Path of the field inside the input. */
  path: string;
  /** What is wrong there and what to do. */
  message: string;
}

/** Facts of an error in addition to its code and message. */
export interface CuecardErrorOptions {
  /** The one input field at fault, as a path; null when no single field is. */
  param?: string | null;
  /** All problems, when one input has several. @default none */
  issues?: Issue[];
  /** True when the same call may succeed later without any change. Decided where the fault is known. */
  retryable?: boolean;
  /** Seconds after which a retry makes sense, if the other server said so. */
  retryAfterSeconds?: number;
  /** HTTP status of the other server's answer, if that caused the error. */
  upstreamStatus?: number;
  /** The error that caused this one. */
  cause?: unknown;
}

/** Ids and names in a message may be as long as a body. Nobody reads more than this. */
const mostCharacters = 2_000;

const marker = Symbol.for("cuecard.error");

/** The one error class of Cuecard. `message` says what happened, with the values, and what to do next. */
export class CuecardError extends Error {
  /** Always `CuecardError`. */
  override readonly name = "CuecardError";
  /** Marks the errors of every copy of the package. */
  readonly [marker] = true;
  /** The stable code. Compare codes, not messages. */
  readonly code: ErrorCode;
  /** The one input field at fault, as a path; null when no single field is. */
  readonly param: string | null;
  /** All problems of the input; empty when there is only one. */
  readonly issues: Issue[];
  /** True when the same call may succeed later without any change. */
  readonly retryable: boolean;
  /** Seconds after which a retry makes sense; null when the other server did not say. */
  readonly retryAfterSeconds: number | null;
  /** HTTP status of the other server's answer; null when there was none. */
  readonly upstreamStatus: number | null;

  constructor(code: ErrorCode, message: string, options: CuecardErrorOptions = {}) {
    super(cutMiddle(message, mostCharacters), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.param = options.param ?? null;
    this.issues = options.issues ?? [];
    this.retryable = options.retryable ?? false;
    this.retryAfterSeconds = options.retryAfterSeconds ?? null;
    this.upstreamStatus = options.upstreamStatus ?? null;
  }

  /** Kind of the error, which decides the HTTP status. */
  get type(): ErrorType {
    return errorTypes[this.code];
  }
}

/** Recognises a CuecardError of any copy of the package: `instanceof` breaks when two copies are installed. */
export function isCuecardError(value: unknown): value is CuecardError {
  return typeof value === "object" && value !== null && (value as Record<symbol, unknown>)[marker] === true;
}
