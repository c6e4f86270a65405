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
  invalid_json: "invalid_request_error",
  missing_field: "invalid_request_error",
  invalid_value: "invalid_request_error",
  unknown_field: "invalid_request_error",
  value_out_of_range: "invalid_request_error",
  text_too_long: "invalid_request_error",
  upload_size_mismatch: "invalid_request_error",
  invalid_team_definition: "invalid_request_error",
  not_available: "invalid_request_error",
  method_not_allowed: "invalid_request_error",
  file_too_large: "invalid_request_error",
  body_too_large: "invalid_request_error",
  headers_too_large: "invalid_request_error",
  request_timeout: "invalid_request_error",
  unsupported_media_type: "invalid_request_error",
  content_type_mismatch: "invalid_request_error",
  idempotency_key_reused: "invalid_request_error",
  missing_api_key: "authentication_error",
  invalid_api_key: "authentication_error",
  private_key_required: "permission_error",
  scope_required: "permission_error",
  quota_exceeded: "permission_error",
  knowledge_base_not_allowed: "permission_error",
  upload_url_invalid: "permission_error",
  upload_url_expired: "permission_error",
  upload_url_used: "permission_error",
  host_not_allowed: "permission_error",
  knowledge_base_not_found: "not_found_error",
  source_not_found: "not_found_error",
  chunk_not_found: "not_found_error",
  original_not_kept: "not_found_error",
  gap_not_found: "not_found_error",
  team_not_found: "not_found_error",
  team_version_not_found: "not_found_error",
  agent_not_found: "not_found_error",
  call_not_found: "not_found_error",
  transfer_not_found: "not_found_error",
  key_not_found: "not_found_error",
  webhook_not_found: "not_found_error",
  eval_case_not_found: "not_found_error",
  delivery_not_found: "not_found_error",
  route_not_found: "not_found_error",
  key_inactive: "conflict_error",
  upload_not_found: "conflict_error",
  source_busy: "conflict_error",
  source_failed: "conflict_error",
  knowledge_base_in_use: "conflict_error",
  version_conflict: "conflict_error",
  precondition_failed: "conflict_error",
  request_in_progress: "conflict_error",
  rate_limited: "rate_limit_error",
  id_taken: "conflict_error",
  webhook_disabled: "conflict_error",
  call_ended: "conflict_error",
  call_moved: "conflict_error",
  turn_not_revisable: "conflict_error",
  transfer_conflict: "conflict_error",
  team_inactive: "conflict_error",
  team_has_no_members: "conflict_error",
  embedding_space_mismatch: "conflict_error",
  data_folder_locked: "conflict_error",
  content_changed: "conflict_error",
  no_text: "invalid_request_error",
  password_protected: "invalid_request_error",
  corrupt_file: "invalid_request_error",
  expands_too_far: "invalid_request_error",
  unsupported_content: "invalid_request_error",
  fetch_failed: "api_error",
  fetch_blocked: "permission_error",
  embedding_failed: "api_error",
  reranking_failed: "api_error",
  upstream_failed: "api_error",
  upstream_refused: "invalid_request_error",
  worker_lost: "api_error",
  timeout: "api_error",
  aborted: "api_error",
  storage_failed: "api_error",
  storage_lost: "api_error",
  shutting_down: "api_error",
  overloaded: "api_error",
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
