import { isDeepStrictEqual } from "node:util";
import type { CallEntries, Citation, Turn } from "@cuecard/core";
import { committedHandoffs, describeFacts, type HandoffFacts, isLike, refusedHandoffs } from "./handoffs.ts";
import { explainKnowledge, explainRouting, listLines, quoted } from "./why.ts";

/** A call at one moment. */
export interface Seen extends CallEntries {
  current: Turn;
}

/** Whether a check holds, and what to say when it does not. */
export interface Verdict {
  holds: boolean;
  sentence: string;
  why: () => string[];
}

/** Citation that a passage should have. Fields that you leave out match anything. */
export type CitationFacts = Partial<Pick<Citation, "title" | "url" | "filename" | "page" | "headingPath">>;

/** What each check of `CallExpectation` looks at. */
export const checks = {
  handedOff(seen: Seen, facts: HandoffFacts = {}): Verdict {
    const holds = committedHandoffs(seen.trace).some(isLike(facts));
    return { holds, sentence: `The call was not handed over${describeFacts(facts)}.`, why: () => explainRouting(seen) };
  },
  refused(seen: Seen, facts: HandoffFacts = {}): Verdict {
    const holds = refusedHandoffs(seen).some(isLike(facts));
    return { holds, sentence: `No hand-off${describeFacts(facts)} was refused.`, why: () => explainRouting(seen) };
  },
  stays(seen: Seen, agentId = seen.current.agent.id): Verdict {
    const { agent, handoff } = seen.current;
    const holds = agent.id === agentId && handoff?.status !== "committed";
    return { holds, sentence: `The call does not stay with ${agentId}.`, why: () => explainRouting(seen) };
  },
  speaks(seen: Seen, agentId: string): Verdict {
    const { id } = seen.current.agent;
    return { holds: id === agentId, sentence: `${id} speaks, not ${agentId}.`, why: () => explainRouting(seen) };
  },
  said({ ledger }: Seen, text: string): Verdict {
    const said = ledger.filter(({ role }) => role === "agent");
    const lines = () => said.map((item) => `${item.agentId}: ${quoted(item.text)}`);
    return {
      holds: said.some((item) => contains(item.text, text)),
      sentence: `No agent said ${quoted(text)}.`,
      why: () => listLines("What agents said:", lines(), "No agent has spoken yet."),
    };
  },
  knows(seen: Seen, text: string): Verdict {
    const { agent, context } = seen.current;
    const holds = contains(context?.text ?? "", text);
    return {
      holds,
      sentence: `${agent.id} does not know ${quoted(text)}.`,
      why: () => explainKnowledge(seen, seen.current),
    };
  },
  doesNotKnow(seen: Seen, text: string): Verdict {
    const { agent, context } = seen.current;
    const holds = !contains(context?.text ?? "", text);
    return {
      holds,
      sentence: `${agent.id} knows ${quoted(text)}.`,
      why: () => explainKnowledge(seen, seen.current, text),
    };
  },
  cites(seen: Seen, facts: CitationFacts): Verdict {
    const { agent, context } = seen.current;
    const wanted = Object.entries(facts).filter(([, value]) => value !== undefined) as [keyof CitationFacts, unknown][];
    const place = wanted.map(
      ([name, value]) => `${name} ${typeof value === "string" ? quoted(value) : [value].flat().join(" › ")}`,
    );
    return {
      holds: (context?.passages ?? []).some(({ citation }) =>
        wanted.every(([name, value]) => isDeepStrictEqual(citation[name], value)),
      ),
      sentence: `${agent.id} cites nothing with ${place.join(" and ")}.`,
      why: () => explainKnowledge(seen, seen.current),
    };
  },
  offers({ current }: Seen, ...names: string[]): Verdict {
    const offered = current.tools.map(({ name }) => name);
    const missing = names.filter((name) => !offered.includes(name));
    return {
      holds: missing.length === 0,
      sentence: `${current.agent.id} is not offered ${missing.join(", ")}.`,
      why: () => listLines("The tools offered:", offered, "No tool is offered."),
    };
  },
};

function contains(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}
