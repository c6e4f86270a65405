import type { ErrorCode } from "@cuecard/core";

/**
 * Why a file can't be read, as a child says it; the parent throws it as a CuecardError. Parsers take only types from core:
 * loading it takes a child longer than most files take to parse.
 */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
