import { type ErrorCode, errorTypes } from "@cuecard/core";
import type { Frame, FrameRules } from "./frame.ts";
import { mostAnswerBytes } from "./job.ts";

/** What a child answers, before the bytes of the document. */
export interface AnswerHead {
  /** Sentences for the source's warnings. */
  warnings: string[];
  /** Why the file can't be read. Null when it was. */
  error: { code: ErrorCode; message: string } | null;
  /** True when the child holds so much memory that the next file needs another one. */
  spent: boolean;
}

/** What a child answers: for a document its encoded bytes, for other tasks JSON. */
export type Answer = Frame<AnswerHead>;

/** A child that its file has taken over may answer anything, so every part of an answer is checked. */
export const answerRules: FrameRules<AnswerHead> = { mostBodyBytes: mostAnswerBytes, readHead };

function readHead(value: unknown): AnswerHead | null {
  if (!isRecord(value)) return null;
  const { warnings, error, spent } = value;
  if (!Array.isArray(warnings) || !warnings.every((one) => typeof one === "string") || typeof spent !== "boolean")
    return null;
  if (error === null) return { warnings, error, spent };
  if (!isRecord(error) || typeof error.message !== "string" || !isErrorCode(error.code)) return null;
  return { warnings, error: { code: error.code, message: error.message }, spent };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === "string" && Object.hasOwn(errorTypes, value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
