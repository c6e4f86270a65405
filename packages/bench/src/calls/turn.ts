import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createMeaningEmbedder } from "@cuecard/local";
import { createTestCuecard } from "@cuecard/testing";
import { type Cuecard, createCuecard, type TeamDefinition } from "cuecard";
import { seededRandom } from "cuecard/evaluation";
import { type Bench, quantile } from "../bench.ts";
import { measureSpokenTurns } from "./spoken-turns.ts";

const members = 50;
const rules = 200;
/** Each member's examples have words of it, so that all of them are weighed, and none is likely. */
export const stayingWords = "I was wondering who sees to it and when it is done";
const callCount = 40;
const turnsEach = 50;

/**
 * A turn from the call of `userTurn` to its answer, where no member has knowledge: routing, guard, resolving, and the
 * save behind. Then what names and other readings add where one has.
 */
export const turn: Bench = async ({ settings, progress }) => {
  if (settings.first) return (await import("../first/first.ts")).first({ data: null, settings, progress });
  const folder = await mkdtemp(join(tmpdir(), "cuecard-turn-"));
  try {
    const rows = [];
    const inMemory = () => createTestCuecard({ embedders: [createMeaningEmbedder()] });
    for (const [subject, open, size] of [
      ["in memory", inMemory, { keywords: 20, examples: 8 }],
      ["on a SQLite file", () => createCuecard({ data: folder }), { keywords: 20, examples: 8 }],
      ["in memory, 300 keywords a rule", inMemory, { keywords: 300, examples: 8 }],
    ] as const) {
      progress(`turns ${subject}`);
      const cue = await open();
      try {
        rows.push(...(await measure(subject, cue, largeTeam(size))));
      } finally {
        await cue.close();
      }
    }
    rows.push(...(await measureSpokenTurns(progress)));
    return {
      title: `A turn's own cost: ${members} members with 8 examples each, ${rules} rules of 20 keywords, no retrieval, ${callCount} calls of ${turnsEach} turns; then of one agent with knowledge`,
      columns: ["turns", "p50 ms", "p99 ms", "worst ms"],
      rows,
      notes: [
        "A hand-off waits until it is stored; an ordinary turn is saved behind its answer. The first 5 calls warm up and are not counted.",
        "A definition has at most 50,000 values, so that 200 rules of 2,000 keywords each are refused when they are saved.",
        "With knowledge: one passage, the lexical embedder, a new question each turn, of which a third has a misheard name where there are names. What names and other readings add is the difference of two rows.",
      ],
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function measure(subject: string, cue: Cuecard, definition: TeamDefinition) {
  const random = seededRandom(1);
  const team = await cue.teams.create({ name: "Large", definition });
  const stayed: number[] = [];
  const moved: number[] = [];
  for (let number = 0; number < callCount; number++) {
    const call = await cue.calls.start({ teamId: team.id, variables: { name: "Ada", plan: "gold" } });
    for (let count = 0; count < turnsEach; count++) {
      const text = random() < 0.1 ? `please word${Math.floor(random() * rules)} now` : stayingWords;
      const started = performance.now();
      const { handoff } = await call.userTurn(text);
      const took = performance.now() - started;
      if (number >= 5) (handoff?.status === "committed" ? moved : stayed).push(took);
      await call.agentSaid({ text: "It takes about three days, as a rule." });
    }
    await call.end();
  }
  return [
    { subject: `${subject}, stays`, samples: stayed },
    { subject: `${subject}, hands over`, samples: moved },
  ].map(({ subject, samples }) => ({
    subject,
    cells: {
      turns: String(samples.length),
      "p50 ms": quantile(samples, 0.5),
      "p99 ms": quantile(samples, 0.99),
      "worst ms": Math.max(...samples),
    },
  }));
}

/** How many keywords a rule has, and how many example utterances a member. */
interface Size {
  keywords: number;
  examples: number;
}

/** The team that is measured: every member is known by examples, so that each turn weighs all of them. */
export function largeTeam({ keywords, examples }: Size): TeamDefinition {
  const id = (number: number) => `agent_${number}`;
  return {
    members: Array.from({ length: members }, (_, number) => ({
      agentId: id(number),
      role: `Department ${number}`,
      description: `Looks after matters of department ${number}.`,
      isEntry: number === 0,
      intents: Array.from(
        { length: examples },
        (_, at) => `my matter${number} number ${at} is not done, who sees to it`,
      ),
    })),
    overrides: {
      systemPrompt:
        "You work for {{company}}. You speak with {{name}}, who is on the {{plan}} plan. Be short, be kind, and never guess.",
      voice: { provider: "x", name: "{{voice}}", speed: 1 },
    },
    variables: [
      { name: "company", value: "Acme" },
      { name: "voice", value: "bea" },
    ],
    rules: Array.from({ length: rules }, (_, number) => ({
      name: `rule ${number}`,
      when:
        number % 4 === 0
          ? { matches: `(?i)\\bword${number}\\b` }
          : {
              keywords: Array.from({ length: keywords }, (_, at) =>
                at === 0 ? `word${number}` : `other${number} ${at}`,
              ),
            },
      to: id(number % members),
    })),
    handoffs: { maxPerCall: 1_000, maxPerEdge: 1_000, cooldownTurns: 0 },
  };
}
