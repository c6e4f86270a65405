import { anyone, type Definition, type Member, type Rule, targetsOf } from "../definition.ts";

/** A new rule from one member to another, which still needs the words that lead there. */
export function withRule(definition: Definition, from: string, to: string, name: string): Definition {
  const { rules = [] } = definition;
  const rule: Rule = { name: freeName(name, rules), from: [from], when: { keywords: [] }, to };
  return { ...definition, rules: [...rules, rule] };
}

/** A name that no rule has yet. */
function freeName(name: string, rules: readonly Rule[]): string {
  const taken = new Set(rules.map((rule) => rule.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}

/** Without one way: rules still lead from and to the others that they name. */
export function withoutWay(definition: Definition, from: string, to: string): Definition {
  const members = definition.members?.map((member) => (member.agentId === from ? withoutTarget(member, to) : member));
  const rules = definition.rules?.flatMap((rule) => withoutPair(rule, from, to));
  return { ...definition, ...(members && { members }), ...(rules && { rules }) };
}

function withoutTarget(member: Member, to: string): Member {
  const { fallback, canHandOffTo, ...rest } = member;
  return {
    ...rest,
    ...(canHandOffTo && { canHandOffTo: canHandOffTo.filter((id) => id !== to) }),
    ...(fallback !== undefined && fallback !== to && { fallback }),
  };
}

/** A rule of several members and several targets becomes two: one for the others, and one with the other targets. */
function withoutPair(rule: Rule, from: string, to: string): Rule[] {
  const froms = rule.from ?? [anyone];
  const targets = targetsOf(rule);
  if (!froms.includes(from) || !targets.includes(to)) return [rule];
  const others = froms.filter((id) => id !== from);
  const left = leadingTo(
    others.length === 0 ? rule : { ...rule, name: `${rule.name} 2`, from: [from] },
    targets.filter((id) => id !== to),
  );
  return [...(others.length === 0 ? [] : [{ ...rule, from: others }]), ...left];
}

/** A rule with these targets; none without any. */
function leadingTo(rule: Rule, targets: readonly string[]): Rule[] {
  const [only, ...more] = targets;
  if (only === undefined) return [];
  return [{ ...rule, to: more.length === 0 ? only : [...targets] }];
}

/** Without a member, and without everything that names it. A condition that asks for its words stays, and is told as a problem. */
export function withoutMember(definition: Definition, id: string): Definition {
  const { memberOverrides, handoffs } = definition;
  const { [id]: _its, ...overrides } = memberOverrides ?? {};
  const { onLimit, ...limits } = handoffs ?? {};
  const leadsToIt = typeof onLimit === "object" && onLimit.to === id;
  const rules = definition.rules?.flatMap((rule) => {
    const from = rule.from?.filter((each) => each !== id);
    if (rule.from && from!.length === 0) return [];
    const targets = targetsOf(rule).filter((each) => each !== id);
    return leadingTo(from ? { ...rule, from } : rule, targets);
  });
  return {
    ...definition,
    members: (definition.members ?? [])
      .filter(({ agentId }) => agentId !== id)
      .map((member) => withoutTarget(member, id)),
    ...(rules && { rules }),
    ...(memberOverrides && { memberOverrides: overrides }),
    ...(leadsToIt && { handoffs: limits }),
  };
}

/** With one member's leave to hand the call to another, or without it. Who may hand over to all is left with all the others. */
export function withLeave(definition: Definition, from: string, to: string, may: boolean): Definition {
  const { members = [] } = definition;
  const all = members.map(({ agentId }) => agentId).filter((id) => id !== from);
  return {
    ...definition,
    members: members.map((member) => {
      if (member.agentId !== from) return member;
      const others = (member.canHandOffTo ?? all).filter((id) => id !== to);
      return { ...member, canHandOffTo: may ? [...others, to] : others };
    }),
  };
}
