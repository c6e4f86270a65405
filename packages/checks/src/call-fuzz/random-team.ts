import type { Condition, Member, TeamDefinition } from "@cuecard/core";
import type { Random } from "@cuecard/testing/internals";

type Clock = Extract<Condition, { clock: unknown }>["clock"];

const ids = ["desk", "billing", "support", "ventas"];

/** What callers say who belong to a member. */
const intents: Record<string, string[]> = {
  desk: ["what can you do for me", "who am I talking to", "I have a general question", "where are you located"],
  billing: [
    "I was charged twice",
    "when is my payment due",
    "how much do I owe you",
    "there is an error on my statement",
  ],
  support: [
    "my router does not work",
    "the connection keeps dropping",
    "I can't get online",
    "the light is blinking red",
  ],
  ventas: ["quiero comprar un plan", "qué precio tiene la fibra", "me interesa una oferta", "cuánto cuesta contratar"],
};

/** Times most of which end within minutes of when a call begins, in zones of their own. */
const clocks: Clock[] = [
  { timezone: "Asia/Kolkata", to: "05:31" },
  { timezone: "America/Lima", to: "19:01" },
  { timezone: "Europe/Berlin", days: ["wed", "thu"], from: "00:30", to: "01:10" },
  { timezone: "America/Lima", days: ["wed"], except: ["2025-12-31"] },
  { timezone: "Pacific/Auckland", from: "22:00", to: "13:15" },
];
const menus = ["1", "42", "7*"];
const shown = { dtmf: "show" as const };

/** A rule without `from` fires for members that may hand off to its target; one that never can is refused. */
function canFire({ from, to }: { from?: string[]; to: string }, members: readonly Member[]): boolean {
  return (
    from !== undefined ||
    members.some(({ agentId, canHandOffTo }) => agentId !== to && (canHandOffTo?.includes(to) ?? true))
  );
}

/** A small team with rules and limits at random: calls of any one team would miss what others do. */
export function randomTeam({ integer, pick, chance }: Random): TeamDefinition {
  const teachesIntents = chance(0.3);
  const described = ids.slice(0, integer(2, 4)).map((agentId, index) => ({
    agentId,
    role: agentId,
    isEntry: index === 0,
    ...(teachesIntents && { intents: intents[agentId]! }),
    ...(chance(0.1) && { dtmf: "show" as const }),
    ...(chance(0.3) && { languages: [agentId === "ventas" ? "es" : "en"] }),
  }));
  const others = described.map(({ agentId }) => agentId);
  const [first, second] = [others[0]!, others[1]!];
  const members: Member[] = described.map((member) =>
    chance(0.2) ? { ...member, canHandOffTo: [pick(others.filter((id) => id !== member.agentId))] } : member,
  );
  return {
    members,
    variables: [{ name: "company", value: "Acme" }],
    rules: [
      ...(chance(0.3) ? [{ name: "closed", priority: 1, when: { not: { clock: pick(clocks) } }, to: second }] : []),
      ...menus.flatMap((dtmf) =>
        chance(0.4) ? [{ name: `key ${dtmf}`, when: { dtmf }, to: pick(others), ...(chance(0.3) && shown) }] : [],
      ),
      ...others.slice(1).map((to) => ({ name: `to ${to}`, when: { keywords: [to] }, to })),
      {
        name: "back",
        from: others.slice(1),
        when: { keywords: ["desk"] },
        to: first,
        ...(chance(0.3) && { context: { keep: "none" as const } }),
      },
      { name: "quiet", when: { silence: { ms: 8_000 } }, to: second },
      { name: "broken", when: { toolFailed: "lookup", times: 2 }, to: pick(others) },
    ].filter((rule) => canFire(rule, members)),
    handoffs: {
      maxPerCall: pick([0, 1, 3, 8]),
      maxPerEdge: pick([1, 2, 3]),
      cooldownTurns: pick([0, 1, 1, 2]),
      onLimit: chance(0.3) ? { to: pick(others) } : "stay",
      context: {
        keep: pick(["full" as const, "full" as const, "turnsOnly" as const, "none" as const, { last: 2 }]),
        ...(chance(0.2) && { hideBefore: true }),
        ...(chance(0.3) && { maxTokens: integer(1, 12) }),
        ...(chance(0.3) && { redact: ["\\d{4}"] }),
      },
    },
  };
}

/**
 * The team, now and then with a person among those who don't answer first, or with two, of whom one may be called when the
 * other does not take the call.
 */
export function withPeople(team: TeamDefinition, random: Random): TeamDefinition {
  const { integer, chance } = random;
  if (!chance(0.3)) return team;
  const place = integer(1, team.members.length - 1);
  const one = withPerson(team, place, random);
  if (team.members.length < 3 || !chance(0.6)) return one;
  const [agentId, second] = [one.members[place]!.agentId, (place % (team.members.length - 1)) + 1];
  // Fallbacks have to come to an end.
  const two = withPerson(one, second, random, [agentId]);
  const { agentId: other, destination } = two.members[second]!;
  const isLast = destination !== undefined && one.members[place]!.destination !== undefined && chance(0.7);
  const leadingOn = (member: Member) =>
    member.agentId === agentId && isLast ? { ...member, fallback: other } : member;
  return { ...two, members: two.members.map(leadingOn) };
}

/** The member at `place` is a person, whose fallback is none of those `apart`. */
function withPerson(
  team: TeamDefinition,
  place: number,
  { chance, pick }: Random,
  apart: readonly string[] = [],
): TeamDefinition {
  const others = team.members.flatMap(({ agentId }, at) => (at === place || apart.includes(agentId) ? [] : [agentId]));
  const reached = {
    destination: { kind: "custom" as const, data: {} },
    ringForMs: pick([30_000, 90_000]),
    ...(chance(0.5) && { fallback: pick(others) }),
    ...(chance(0.1) && { hours: pick(clocks) }),
  };
  const person = { kind: "human" as const, ...(chance(0.3) && { assist: true }), ...(chance(0.7) && reached) };
  return { ...team, members: team.members.map((member, at) => (at === place ? { ...member, ...person } : member)) };
}
