import type { Member, Rule } from "../../schema/team-definition.ts";
import { handoffTargets } from "../tools/transfer-tools.ts";
import { targetsOf } from "./rule-order.ts";

/** How a call comes from one member to another. */
export interface Way {
  /** The member that gets the call next. */
  hop: string;
  /** Members that the call goes past on the way to `hop`: they would only pass it on. */
  past: string[];
}

/** The ways of a team. */
export interface Ways {
  /**
   * The next hop from one member to another; null where no way leads there. `isOpen`: what a gate is kept until has come
   * about.
   */
  to(from: string, to: string, isOpen: (gate: string) => boolean): Way | null;
  /** True where a call comes to a member through that gate alone. */
  isBehind(gate: string, member: string): boolean;
}

/** A way through a member with a matter of its own is as long as one through three that have none. */
const steps = { throughGate: 1, throughOther: 3 };

/**
 * Searches the graph of `canHandOffTo` and of rules. Words make a first hop only where the member may hand off; behind it a
 * rule may lead on.
 */
export function createWays(members: readonly Member[], rules: readonly Rule[]): Ways {
  const byId = new Map(members.map((member) => [member.agentId, member]));
  const direct = new Map(members.map(({ agentId }) => [agentId, handoffTargets(members, agentId)]));
  const next = new Map(
    members.map(({ agentId }) => [agentId, [...new Set([...direct.get(agentId)!, ...byRule(agentId)])]]),
  );
  const entry = members.find(({ isEntry }) => isEntry) ?? members[0];
  const reached = new Map<string, Set<string>>();
  const paths = new Map<string, string[] | null>();

  function byRule(from: string): string[] {
    return rules.flatMap((rule) =>
      rule.from?.includes(from)
        ? targetsOf(rule.to).filter((to) => to !== from && byId.get(to)?.isActive !== false)
        : [],
    );
  }

  const isGate = (agentId: string) => byId.get(agentId)!.until !== undefined;
  const passesOn = (agentId: string, isOpen: (gate: string) => boolean) =>
    isGate(agentId) ? isOpen(agentId) : agentId === entry?.agentId;

  /** The shortest path, without its first member; null where there is none. */
  function pathTo(from: string, to: string): string[] | null {
    const length = new Map([[from, 0]]);
    const before = new Map<string, string>();
    const open = new Set([from]);
    while (open.size > 0) {
      const at = [...open].reduce((best, each) => (length.get(each)! < length.get(best)! ? each : best));
      if (at === to) return backFrom(to, before);
      open.delete(at);
      for (const each of at === from ? direct.get(at)! : next.get(at)!) {
        if (each !== to && byId.get(each)?.kind === "human") continue;
        const isThrough = each === to || isGate(each) || each === entry?.agentId;
        const total = length.get(at)! + (isThrough ? steps.throughGate : steps.throughOther);
        if (total >= (length.get(each) ?? Number.POSITIVE_INFINITY)) continue;
        length.set(each, total);
        before.set(each, at);
        open.add(each);
      }
    }
    return null;
  }

  /** Who is reached from the entry without the gate. */
  function reachedWithout(gate: string): Set<string> {
    const known = reached.get(gate) ?? new Set<string>();
    if (reached.has(gate)) return known;
    reached.set(gate, known);
    const open = entry && entry.agentId !== gate ? [entry.agentId] : [];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (known.has(at)) continue;
      known.add(at);
      open.push(...next.get(at)!.filter((each) => each !== gate));
    }
    return known;
  }

  return {
    to(from, to, isOpen) {
      if (from === to || !direct.has(from)) return null;
      if (direct.get(from)!.includes(to)) return { hop: to, past: [] };
      const between = `${from}\n${to}`;
      if (!paths.has(between)) paths.set(between, pathTo(from, to));
      const path = paths.get(between) ?? null;
      if (path === null) return null;
      let at = 0;
      while (at < path.length - 1 && passesOn(path[at]!, isOpen) && direct.get(path[at]!)!.includes(path[at + 1]!))
        at++;
      return { hop: path[at]!, past: path.slice(0, at) };
    },
    isBehind(gate, member) {
      return member !== gate && byId.get(member)?.kind !== "human" && !reachedWithout(gate).has(member);
    },
  };
}

function backFrom(to: string, before: ReadonlyMap<string, string>): string[] {
  const path = [];
  for (let at: string | undefined = to; at !== undefined && before.has(at); at = before.get(at)) path.unshift(at);
  return path;
}
