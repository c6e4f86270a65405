import { compilePattern } from "../../base/text/patterns.ts";
import { resultsOf } from "../../messages/results-of.ts";
import type { CallSummary, LedgerItem } from "../../schema/call.ts";
import { cleanText } from "../../text/clean-text.ts";
import { breakControlTokens } from "../../text/control-tokens.ts";
import { redactText } from "./context.ts";
import { inPlainWords } from "./plain-words.ts";
import { settledIn } from "./settled.ts";

export interface BriefRequest {
  from: { agentId: string; role: string | null };
  /** A person had the call. */
  fromPerson: boolean;
  reason: string;
  /** Variables that came with the call, without secrets. */
  known: CallSummary["variables"];
  /** What the host's own functions made of the call; null when there is nothing. */
  understood: { summary: string | null; extracted: CallSummary["variables"] } | null;
  /** What the brief may use: more than the new member sees, but nothing that is hidden from it for good. */
  ledger: readonly LedgerItem[];
  /** Whose matter the call is, and the caller's words that said it; null while that is not known. */
  matter?: { member: string; words: string } | null;
  /** Members that the caller also asked for. */
  alsoAsked?: readonly string[];
  transferTools: Pick<ReadonlySet<string>, "has">;
  /** The name people know an agent by. */
  labelOf: (agentId: string) => string;
  /** Ids of the items that the new member sees. */
  shown: ReadonlySet<string>;
  /** The whole ledger. */
  all: readonly LedgerItem[];
  redact: readonly string[];
  /** What the members say first when they get a call. */
  greetings?: readonly string[];
}

/** Limits: a model reads a brief while the caller waits. */
const longestQuote = 200;
const mostFacts = 10;
const mostTools = 5;

/** A few sentences, written without a model: who the caller is, why they came, what was said and done. */
export function writeBrief({
  from,
  fromPerson,
  reason,
  known,
  understood,
  ledger,
  matter = null,
  alsoAsked = [],
  transferTools,
  labelOf,
  shown,
  all,
  redact,
  greetings = [],
}: BriefRequest): string {
  const spoken = (role: LedgerItem["role"]) => ledger.filter((item) => item.role === role && item.text.trim() !== "");
  const callers = spoken("caller");
  const agents = spoken("agent");
  const members = [...new Set(agents.flatMap(({ agentId }) => (agentId === null ? [] : [labelOf(agentId)])))];
  const facts = Object.entries(known).slice(0, mostFacts);
  const done = doneBy(ledger, transferTools);
  const settled = settledIn(ledger, greetings);
  const hidden = all.filter((item) => !shown.has(item.id) && isShowable(item, transferTools)).length;

  const lines = [`The call was handed over by ${from.role || from.agentId}.`];
  if (fromPerson) lines.push("A person has spoken with the caller: go on from there, without a greeting.");
  if (reason) lines.push(`Reason: ${sentence(reason)}`);
  if (facts.length > 0)
    lines.push(`About the caller: ${facts.map(([name, value]) => `${name} is ${value}`).join(", ")}.`);
  if (understood) lines.push(...understoodLines(understood));
  if (callers.length > 1) lines.push(`They called about: ${quote(callers[0]!.text)}.`);
  const isNews = matter !== null && matter.words !== "" && !isQuoted(callers, matter.words);
  if (isNews) lines.push(`The call is about ${labelOf(matter.member)}: ${quote(matter.words)}.`);
  if (members.length > 1) lines.push(`They have spoken with ${members.join(", then ")}.`);
  if (done.length > 0) lines.push(`Done so far: ${done.join("; ")}.`);
  if (settled.length > 0) lines.push(`Settled so far: ${settled.map(quote).join("; ")}.`);
  if (agents.length > 0) lines.push(`The last thing said to them${cut(agents.at(-1)!)}.`);
  if (callers.length > 0) lines.push(`The caller's last words: ${quote(callers.at(-1)!.text)}.`);
  if (alsoAsked.length > 0) lines.push(`They also asked for ${alsoAsked.map(labelOf).join(", then ")}.`);
  if (hidden > 0) lines.push(hidden === 1 ? "1 earlier item is not shown." : `${hidden} earlier items are not shown.`);
  return breakControlTokens(cleanText(redactText(lines.join(" "), redact.map(compilePattern))));
}

/** The brief quotes the caller's first and last words in any case. */
function isQuoted(callers: readonly LedgerItem[], words: string): boolean {
  return (callers.length > 1 && callers[0]!.text === words) || callers.at(-1)?.text === words;
}

/** Nobody has confirmed what was extracted, and the brief says so. */
export function understoodLines({ summary, extracted }: NonNullable<BriefRequest["understood"]>): string[] {
  const values = Object.entries(extracted).slice(0, mostFacts);
  return [
    ...(summary === null ? [] : [`Summary: ${sentence(summary)}`]),
    ...(values.length === 0
      ? []
      : [
          `Understood from the call, not confirmed: ${values.map(([name, value]) => `${name} is ${value}`).join(", ")}.`,
        ]),
  ];
}

/** True for what a member could see: no transfers and no empty words. A tool call and its result count as one. */
function isShowable({ role, text, toolName }: LedgerItem, transferTools: Pick<ReadonlySet<string>, "has">): boolean {
  if (role === "tool_result") return false;
  return role === "tool_call" ? !transferTools.has(toolName ?? "") : text.trim() !== "";
}

function doneBy(ledger: readonly LedgerItem[], transferTools: Pick<ReadonlySet<string>, "has">): string[] {
  const results = resultsOf(ledger);
  return ledger
    .filter(({ role, toolName }) => role === "tool_call" && !transferTools.has(toolName ?? ""))
    .slice(-mostTools)
    .map((call) => {
      const { toolName } = call;
      const result = results.get(call)?.text;
      return result === undefined
        ? `${toolName} was called and has no result yet`
        : `${toolName} gave ${inPlainWords(result) ?? quote(result)}`;
    });
}

/** Words, and whether the caller cut them off. */
function cut({ text, interrupted }: LedgerItem): string {
  return interrupted ? `, cut off by the caller: ${quote(text)}` : `: ${quote(text)}`;
}

function quote(text: string): string {
  const characters = [...text.replace(/\s+/g, " ").trim()];
  return characters.length > longestQuote
    ? `"${characters.slice(0, longestQuote).join("")}…"`
    : `"${characters.join("")}"`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
