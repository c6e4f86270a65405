import { compilePattern } from "../../base/text/patterns.ts";
import type { LedgerItem } from "../../schema/call.ts";
import { cleanText } from "../../text/clean-text.ts";
import { breakControlTokens } from "../../text/control-tokens.ts";
import type { BriefRequest } from "./brief.ts";
import { redactText } from "./context.ts";
import { inPlainWords, namesInWords } from "./plain-words.ts";
import { settledIn } from "./settled.ts";

export interface PersonBriefRequest
  extends Pick<BriefRequest, "known" | "understood" | "ledger" | "transferTools" | "labelOf" | "redact" | "greetings"> {
  /** The member that had the call when the person was asked for. */
  from: string;
  /** Why a model or the host's code asked for the person; empty where the caller's own words led there. */
  reason: string;
  /** Members that the caller also asked for. */
  alsoAsked: readonly string[];
}

/** Limits: the caller waits while a person listens to it. */
const longest = 200;
const mostTools = 3;

/**
 * What a person should know who is about to take a call: plain sentences without marks or quotes, so that they can be
 * read aloud as they are.
 */
export function writePersonBrief(request: PersonBriefRequest): string {
  const { from, reason, known, understood, ledger, alsoAsked, transferTools, labelOf, redact, greetings } = request;
  const callers = ledger.filter(({ role, text }) => role === "caller" && text.trim() !== "");
  const facts = inPlainWords(JSON.stringify(known));
  const extracted = inPlainWords(JSON.stringify(understood?.extracted ?? {}));
  const settled = settledIn(ledger, greetings);
  const lines = [
    `You get a caller from ${labelOf(from)}`,
    ...(reason ? [`The reason is: ${reason}`] : []),
    ...(facts === null || facts === "nothing" ? [] : [`Known about them: ${facts}`]),
    ...(understood?.summary ? [understood.summary] : []),
    ...(extracted === null || extracted === "nothing" ? [] : [`Understood but not confirmed: ${extracted}`]),
    ...(callers.length > 1 ? [`They first said: ${short(callers[0]!.text)}`] : []),
    ...resultsIn(ledger, transferTools),
    ...(settled.length > 0 ? [`Settled so far: ${settled.map(short).join(" ")}`] : []),
    ...(callers.length > 0 ? [`They last said: ${short(callers.at(-1)!.text)}`] : []),
    ...(alsoAsked.length > 0 ? [`They also asked for ${alsoAsked.map(labelOf).join(", then ")}`] : []),
  ];
  return breakControlTokens(cleanText(redactText(lines.map(ended).join(" "), redact.map(compilePattern))));
}

function resultsIn(ledger: readonly LedgerItem[], transferTools: PersonBriefRequest["transferTools"]): string[] {
  return ledger
    .filter(({ role, toolName }) => role === "tool_result" && !transferTools.has(toolName ?? ""))
    .slice(-mostTools)
    .map(({ toolName, text }) => `From ${namesInWords(toolName ?? "a tool")}: ${inPlainWords(text) ?? short(text)}`);
}

function short(text: string): string {
  const characters = [
    ...text
      .replace(/["“”„«»]/gu, "")
      .replace(/\s+/g, " ")
      .trim(),
  ];
  return characters.length > longest ? `${characters.slice(0, longest).join("")}…` : characters.join("");
}

function ended(text: string): string {
  return /[.!?…。！？]$/u.test(text) ? text : `${text}.`;
}
