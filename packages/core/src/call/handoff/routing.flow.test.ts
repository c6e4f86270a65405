import { describe, expect, test } from "vitest";
import type { CreateTeam } from "../../schema/team.ts";
import { billingAndSupport } from "../../team/intents/test-kit/billing-and-support.ts";
import { createFixture } from "../test-kit/call-fixture.ts";

type Definition = NonNullable<CreateTeam["definition"]>;

/** Long enough for a thread to start on a busy machine. */
const deadlineMs = 30_000;

async function startCall(definition: Definition, options: Parameters<typeof createFixture>[1] = {}) {
  const fixture = await createFixture({ name: "Team", definition }, options);
  const call = await fixture.start();
  const say = async (text: string, more: object = {}) => {
    const { handoff } = await call.userTurn(text, { deadlineMs, ...more });
    return handoff && `${handoff.status} ${handoff.by} ${handoff.from}>${handoff.to}`;
  };
  const lastDecision = async () =>
    (await call.inspect()).trace.findLast(({ kind }) => kind === "route" || kind === "handoff" || kind === "refused")!
      .message;
  return { ...fixture, call, say, lastDecision };
}

const utterances = (agentId: string) => [
  ...billingAndSupport.members.find((member) => member.agentId === agentId)!.utterances,
];

describe("intents", () => {
  const members = [
    { agentId: "desk", isEntry: true },
    { agentId: "billing", intents: utterances("billing") },
    { agentId: "support", intents: utterances("support"), canHandOffTo: ["desk"] },
  ];

  test("lead to the member whose examples the words are like, and say why", async () => {
    const { say, lastDecision } = await startCall({ members });
    expect(await say("the internet is so slow")).toBe("committed intent desk>support");
    expect(await lastDecision()).toMatch(
      /^desk hands over to support: the words are meant for support with a chance of \d\.\d\d, intent 'support' 0\.\d\d, next 'billing' 0\.\d\d, because of .*"internet"/,
    );
  });

  test("that are only likely are suggested, and the trace says once why", async () => {
    const { call, lastDecision } = await startCall({ members, handoffs: { words: "suggest" } });
    const { suggested } = await call.userTurn("the internet is so slow", { deadlineMs });
    expect(suggested).toMatchObject({ agentId: "support", why: expect.stringContaining("intent 'support' 0.") });
    const [meant, intent] = suggested!.why.split(/, (?=intent )/);
    expect(await lastDecision()).toBe(`desk keeps the call: support is suggested, ${meant}; ${intent}.`);
  });

  test("that are another member's very example count right after a hand-off, and the trace says why", async () => {
    const open = members.map(({ canHandOffTo: _, ...member }) => member);
    for (const words of ["suggest", "commit"] as const) {
      const { call, say, lastDecision } = await startCall({ members: open, handoffs: { words } });
      await call.handOff({ agentId: "billing" });
      const { suggested, handoff } = await call.userTurn(utterances("support")[0]!, { deadlineMs });
      if (words === "suggest") expect(suggested).toMatchObject({ agentId: "support" });
      else expect(handoff).toMatchObject({ status: "committed", by: "intent", to: "support" });
      expect(await lastDecision()).toContain("the words are meant for support with a chance of 0.");
      expect(await say("okay")).toBe(null);
    }
  });

  test("that mean another member than a rule does stand beside its suggestion in the trace", async () => {
    const rules = [{ name: "help", when: { keywords: ["internet"] }, to: "desk" }];
    const talking = members.map(({ canHandOffTo: _, ...member }) =>
      member.agentId === "desk" ? { ...member, intents: ["where are you", "is the internet café open"] } : member,
    );
    const { call, lastDecision } = await startCall({ members: talking, rules, handoffs: { words: "suggest" } });
    await call.handOff({ agentId: "billing" });
    const { suggested } = await call.userTurn("the internet is so slow", { deadlineMs });
    expect(suggested).toMatchObject({ agentId: "desk", why: expect.not.stringContaining("intent '") });
    expect(await lastDecision()).toContain(`desk is suggested, ${suggested!.why}; intent 'support' 0.`);
  });

  test("stay where no member is meant, where the words are the current member's, and where it may not hand off to the other", async () => {
    const { say, lastDecision } = await startCall({ members });
    expect(await say("so I heard")).toBeNull();
    expect(await lastDecision()).toMatch(/^desk keeps the call: no rule fired; no intent is certain enough: /);
    expect(await say("the internet is so slow")).toBe("committed intent desk>support");
    expect(await say("my router keeps losing the wifi connection")).toBeNull();
    expect(await say("why is my invoice so high")).toBeNull();
  });

  test("are a condition of rules", async () => {
    const rules = [
      { name: "angry bills", when: { all: [{ intent: "billing" }, { keywords: ["lawyer"] }] }, to: "support" },
    ];
    const { call, say, lastDecision } = await startCall({ members, rules });
    expect(
      (await call.userTurn("my lawyer says the amount on my invoice is wrong", { deadlineMs, preview: true })).agent.id,
    ).toBe("support");
    expect(await say("my lawyer says the amount on my invoice is wrong")).toBe("committed rule desk>support");
    expect(await lastDecision()).toMatch(
      /^desk hands over to support: rule 'angry bills', intent 'billing' 0\.\d\d.* and the keyword "lawyer" is in the caller's words\.$/,
    );
  });

  test("that no one could learn in time leave the call where it is", async () => {
    const { call, lastDecision } = await startCall({ members }, { learn: () => new Promise<never>(() => {}) });
    expect((await call.userTurn("the internet is so slow", { deadlineMs: 1 })).handoff).toBeNull();
    expect(await lastDecision()).toBe(
      "desk keeps the call: no rule fired; no intent was recognized: intents are still being fitted.",
    );
  });

  test("that were waited for leave the search what is left of the deadline, in a turn and in a preview", async () => {
    const { call, knowledge } = await startCall({ members });
    await call.userTurn("my router keeps losing the wifi connection", { deadlineMs: 30_000, preview: true });
    await call.userTurn("why is my invoice so high", { deadlineMs: 30_000 });
    expect(knowledge.requests).toHaveLength(2);
    for (const { deadline } of knowledge.requests) expect(deadline.milliseconds).toBeLessThan(30_000);
  });
});

describe("languages", () => {
  const members = [
    { agentId: "desk", isEntry: true, languages: ["en", "fr"] },
    { agentId: "billing", languages: ["es"] },
    { agentId: "support", languages: ["de"] },
  ];

  test("are heard in the words: the second sentence in a row leads to a member that speaks it", async () => {
    const { say, lastDecision } = await startCall({ members });
    expect(await say("no funciona mi internet")).toBeNull();
    expect(await lastDecision()).toBe("desk keeps the call: no rule fired; this turn alone is in es, the call in en.");
    expect(await say("okay")).toBeNull();
    expect(await say("necesito hablar con un supervisor")).toBe("committed language desk>billing");
    expect(await lastDecision()).toBe("desk hands over to billing: the call is in es, which billing speaks.");
  });

  test("stay through single words, names and what the current member speaks as well", async () => {
    const { say } = await startCall({ members });
    for (const text of [
      "no",
      "nein",
      "Juan Carlos",
      "Hans Peter Müller",
      "okay",
      "je voudrais changer mon adresse",
      "mon numéro est le sept",
    ]) {
      expect(await say(text)).toBeNull();
    }
  });

  test("that are asked for outright count at once, and are remembered by the next process", async () => {
    const { call, say, another } = await startCall({ members });
    expect(await say("Deutsch bitte")).toBe("committed language desk>support");
    await call.signal({ type: "agent_said", text: "Guten Tag!" });
    const resumed = await another().calls.resume(call.id);
    expect((await resumed.userTurn("ja", { deadlineMs })).handoff).toBeNull();
    expect((await resumed.userTurn("English please", { deadlineMs })).handoff).toMatchObject({
      by: "language",
      to: "desk",
    });
  });

  test("are a condition of rules, whether heard or reported", async () => {
    const rules = [{ name: "spanish", from: ["desk"], when: { language: "es" }, to: "support" }];
    const { say } = await startCall({ members, rules });
    expect(await say("¿habla español?")).toBe("committed rule desk>support");
    expect(await (await startCall({ members, rules })).say("no funciona mi internet", { language: "es-MX" })).toBe(
      "committed rule desk>support",
    );
  });
});

describe("an escalation chain", () => {
  const when = { keywords: ["manager"] };
  const members = [
    { agentId: "desk", isEntry: true },
    { agentId: "billing" },
    { agentId: "support" },
    { agentId: "ghost" },
    { agentId: "asleep", isActive: false },
  ];
  const chain = (to: string | string[]) => ({
    members,
    rules: [{ name: "escalate", when, to }],
    handoffs: { cooldownTurns: 0, maxPerEdge: 1 },
  });

  test("leads to its first member, and never from a preferred one down to another", async () => {
    const { say } = await startCall(chain(["billing", "support"]));
    expect(await say("manager")).toBe("committed rule desk>billing");
    expect(await say("manager")).toBeNull();
  });

  test("passes over whoever is not active, not there, or refused by the guard, and says so", async () => {
    const { call, say, lastDecision } = await startCall(chain(["asleep", "ghost", "billing", "support"]));
    expect(await say("manager")).toBe("committed rule desk>billing");
    expect(await lastDecision()).toBe(
      "desk hands over to billing: rule 'escalate', the keyword \"manager\" is in the caller's words; asleep is not active; ghost is not a stored agent; so billing is next.",
    );
    await call.handOff({ agentId: "desk" });
    expect(await say("manager")).toBe("committed rule desk>support");
    expect(await lastDecision()).toContain(
      "the call went 1 time from desk to billing, and handoffs.maxPerEdge is 1; so support is next",
    );
  });

  test("ends with whoever is last, stored or not", async () => {
    const { say } = await startCall(chain(["asleep", "ghost"]));
    expect(await say("manager")).toBe("committed rule desk>ghost");
  });

  test("members that are not active are offered to no model", async () => {
    const { call } = await startCall(chain(["billing"]));
    expect(call.current.tools.map(({ name }) => name)).toEqual([
      "search_knowledge",
      "transfer_to_billing",
      "transfer_to_support",
      "transfer_to_ghost",
    ]);
  });
});
