import { expect, test } from "vitest";
import type { LiveCall } from "../../api/live-call.ts";
import type { Turn } from "../../schema/call.ts";
import type { CreateTeam } from "../../schema/team.ts";
import type { Rule } from "../../schema/team-definition.ts";
import { createFixture, threeMembers } from "../test-kit/call-fixture.ts";

const toPerson: Rule = { name: "engineer", from: ["desk", "billing"], when: { keywords: ["engineer"] }, to: "person" };

/** A team with a person who is called, and a gate. */
function withPerson(rules: Rule[] = [toPerson], handoffs: object = {}): CreateTeam {
  const destination = { kind: "number" as const, number: "+493012345678" };
  return {
    name: "With a person",
    definition: {
      members: [
        { agentId: "desk", role: "Front desk", isEntry: true },
        { agentId: "billing", role: "Billing", until: { variable: "verified", equals: true } },
        { agentId: "support", role: "Support" },
        { agentId: "person", role: "Engineer", kind: "human", destination, ringForMs: 20_000, fallback: "support" },
      ],
      rules,
      handoffs: { cooldownTurns: 0, ...handoffs },
    },
  };
}

interface Situation {
  team?: CreateTeam;
  before?: (call: LiveCall, clock: { now: number }) => Promise<unknown>;
  text: string;
}

const situations: Record<string, Situation> = {
  "words that lead nowhere": { text: "good morning to you" },
  "words that a rule hands over for": { text: "I want a refund" },
  "words after others": { before: (call) => call.userTurn("I bought a lamp"), text: "what does it cost" },
  "words for a member that has just had the call": {
    before: async (call) => {
      await call.handOff({ agentId: "billing" });
      await call.handOff({ agentId: "desk" });
    },
    text: "now the refund",
  },
  "words behind a hand-off that was declined": {
    before: async (call) => {
      await call.userTurn("a refund");
      await call.declineHandoff({ reason: "not mine" });
    },
    text: "my refund please",
  },
  "words that call a person": { team: withPerson(), text: "an engineer please" },
  "words while a person is called": {
    team: withPerson(),
    before: (call) => call.userTurn("an engineer please"),
    text: "are they coming",
  },
  "words after the time in which a person could answer": {
    team: withPerson(),
    before: async (call, clock) => {
      await call.userTurn("an engineer please");
      clock.now += 20_001;
    },
    text: "is anybody there",
  },
  "words at a gate": {
    team: withPerson(),
    before: (call) => call.handOff({ agentId: "billing" }),
    text: "an engineer",
  },
  "words that a supervisor spoke before": {
    before: (call) => call.whisper("They are in a hurry", { lasting: true }),
    text: "a refund, quickly",
  },
};

/** A Turn without ids and times, which no two Turns share. */
function comparable({ timings, ...turn }: Turn): unknown {
  return JSON.parse(JSON.stringify(turn).replaceAll(/\b(?:turn|hof|item)_\d+/g, "id"));
}

test.each(Object.entries(situations))(
  "%s get in a preview the Turn that they get then, and the call stays as it is",
  async (_name, { team = threeMembers, before, text }) => {
    const { start, clock, events } = await createFixture(team);
    const call = await start();
    await before?.(call, clock);
    // What only time brings about is not of the words.
    await call.keyterms();
    const heard = events.length;
    const preview = await call.userTurn(text, { preview: true });
    const stands = [await call.inspect(), call.current];
    await call.userTurn(text, { preview: true });
    expect([await call.inspect(), call.current]).toEqual(stands);
    expect(events.slice(heard)).toEqual([]);
    expect(comparable(await call.userTurn(text))).toEqual(comparable(preview));
  },
);
