import type { CuecardError, ErrorCode, ErrorType } from "@cuecard/core";

const byType: Record<ErrorType, number> = {
  invalid_request_error: 400,
  authentication_error: 401,
  permission_error: 403,
  not_found_error: 404,
  conflict_error: 409,
  rate_limit_error: 429,
  api_error: 500,
};

const byCode: Partial<Record<ErrorCode, number>> = {
  method_not_allowed: 405,
  request_timeout: 408,
  precondition_failed: 412,
  file_too_large: 413,
  body_too_large: 413,
  unsupported_media_type: 415,
  headers_too_large: 431,
  content_type_mismatch: 415,
  idempotency_key_reused: 422,
  shutting_down: 503,
  overloaded: 503,
  timeout: 503,
  aborted: 503,
  embedding_failed: 503,
  upstream_failed: 503,
  storage_failed: 503,
  storage_lost: 503,
};

/** The HTTP status of an error: its code's own, else its type's. */
export function statusOf({ code, type }: Pick<CuecardError, "code" | "type">): number {
  return byCode[code] ?? byType[type];
}
