import type { Schema } from "../../../api/client.ts";
import { anyone, type Definition, type Rule, targetsOf } from "../definition.ts";

/** A way of a call from one member to another. */
export interface Edge {
  /** A member, or {@link anyone}. */
  from: string;
  to: string;
  /** The rules that lead here, with their places in the definition. */
  rules: { rule: Rule; index: number }[];
  /** How often calls went this way. */
  handoffs: number;
  /** It is named in `canHandOffTo`. */
  isAllowed: boolean;
  /** The call goes here when the person does not take it. */
  isFallback: boolean;
}

/** Every way that the definition names or that calls went, in the order of the definition. */
export function edgesOf(definition: Definition, traffic: readonly Schema<"TeamTraffic">["edges"][number][]): Edge[] {
  const { members = [], rules = [] } = definition;
  const edges = new Map<string, Edge>();
  const edge = (from: string, to: string): Edge => {
    const key = `${from} ${to}`;
    const known = edges.get(key) ?? { from, to, rules: [], handoffs: 0, isAllowed: false, isFallback: false };
    edges.set(key, known);
    return known;
  };
  for (const [index, rule] of rules.entries()) {
    for (const from of rule.from ?? [anyone]) {
      for (const to of targetsOf(rule)) if (from !== to) edge(from, to).rules.push({ rule, index });
    }
  }
  for (const { agentId, canHandOffTo = [], fallback } of members) {
    for (const to of canHandOffTo) edge(agentId, to).isAllowed = true;
    if (fallback) edge(agentId, fallback).isFallback = true;
  }
  for (const { from, to, handoffs } of traffic) edge(from, to).handoffs = handoffs;
  return [...edges.values()];
}
