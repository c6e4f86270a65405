import { createCuecard, createMemoryBlobStore, createMemoryStorage } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import type { Departments } from "./departments.ts";

const turns = 500;

/**
 * Milliseconds that whole turns take in a team of 50 members, 200 rules, 750 example utterances and five languages,
 * without knowledge.
 */
export async function turnOverhead({ names, examples, inScope }: Departments): Promise<number[]> {
  const cuecard = await createCuecard({
    storage: createMemoryStorage(),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  const learned = examples(5);
  const intentsOf = (name: string) => learned.flatMap(({ text, department }) => (department === name ? [text] : []));
  const members = Array.from({ length: 50 }, (_, index) => {
    const name = names[index];
    return {
      agentId: `m${index}`,
      isEntry: index === 0,
      languages: ["en", "es", "fr", "de", "pt"],
      ...(name && { intents: intentsOf(name) }),
    };
  });
  const rules = Array.from({ length: 200 }, (_, index) => ({
    name: `rule ${index}`,
    when:
      index % 2
        ? { keywords: [`keyword${index}`, "never said"] }
        : { all: [{ turns: { atLeast: 2 } }, { matches: `order ${index}\\b` }] },
    to: `m${1 + (index % 49)}`,
  }));
  const team = await cuecard.teams.create({ name: "Large", definition: { members, rules } });
  const call = await cuecard.calls.start({ teamId: team.id });
  await call.userTurn("hello", { deadlineMs: 30_000 });
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn++) {
    const started = performance.now();
    await call.userTurn(inScope[(turn * 9) % inScope.length]!.text, { deadlineMs: 250 });
    times.push(performance.now() - started);
  }
  await cuecard.close();
  return times;
}
