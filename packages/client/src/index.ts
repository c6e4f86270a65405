export type { CallSummary, Handoff, LiveCall, Turn } from "@cuecard/core";
export { CuecardError, isCuecardError } from "@cuecard/core/errors";
export { type Client, type ClientOptions, connect } from "./client/connect.ts";
