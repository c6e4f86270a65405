export type { CallSummary, Handoff, LiveCall, Turn } from "@cuecard/core";
export { CuecardError, isCuecardError } from "@cuecard/core/errors";
export { type Client, type ClientOptions, connect } from "./connect.ts";
export { createRequest, type Request, type RequestInput, type RequestOptions } from "./request.ts";
