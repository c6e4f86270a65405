import type { ErrorCode } from "@cuecard/core";

/**
 * Says why a file can't be read. The parent throws it as a CuecardError. Parsers import only types of core, since
 * loading core takes a child longer than parsing most files.
 */
export class UnreadableFile extends Error {
  override readonly name = "UnreadableFile";
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
