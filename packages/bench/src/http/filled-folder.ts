import { type Cuecard, createCuecard } from "cuecard";

/** Ids and the key of what a folder was filled with. */
export interface Filled {
  key: string;
  teamId: string;
  /** Knowledge bases by how many chunks they have. */
  bases: Map<number, string>;
}

/** Chunks of one text, which may have 50,000 characters. */
const textChunks = 150;

/** A folder as users fill it: meaning-768 and SQLite, knowledge bases of these sizes, and an agent that knows the smallest. */
export async function fillFolder(
  folder: string,
  sizes: readonly number[],
  progress: (line: string) => void,
): Promise<Filled> {
  const cue = await createCuecard({ data: folder });
  try {
    const bases = new Map<number, string>();
    for (const chunks of sizes) {
      bases.set(chunks, await fillBase(cue, chunks));
      progress(`${chunks} chunks are stored`);
    }
    const knowledge = [{ knowledgeBaseId: bases.get(sizes[0]!)! }];
    await cue.agents.create({ id: "desk", name: "Dora", systemPrompt: "You are Dora.", knowledge });
    const members = [{ agentId: "desk", isEntry: true }];
    const { id: teamId } = await cue.teams.create({ name: "Bench", definition: { members } });
    return { key: (await cue.keys.create({ kind: "private" })).key, teamId, bases };
  } finally {
    await cue.close();
  }
}

async function fillBase({ knowledgeBases, sources }: Cuecard, chunks: number): Promise<string> {
  const { id } = await knowledgeBases.create({ name: `${chunks} shops` });
  const added = [];
  for (let first = 0; first < chunks; first += textChunks) {
    const shops = Array.from({ length: Math.min(textChunks, chunks - first) }, (_, shop) => shopOf(first + shop));
    const text = { textTitle: `Area ${first / textChunks}`, textContent: shops.join("\n\n") };
    added.push(await sources.add(id, { sourceType: "text", ...text, chunkMaxTokens: 64, chunkOverlap: 0 }));
  }
  for (const source of added) await sources.waitUntilReady(source, { timeoutMs: 1_800_000 });
  const { chunkCount } = await knowledgeBases.get(id);
  if (chunkCount !== chunks) throw new Error(`The knowledge base has ${chunkCount} chunks and should have ${chunks}.`);
  return id;
}

function shopOf(number: number): string {
  const hours = `from ${(number % 5) + 6} to ${(number % 4) + 17} on working days`;
  return `The shop in street ${number} of this area is open ${hours}. It sells bread, tickets and newspapers. Parcels are kept for a week, and then they go back. Dogs wait outside; there is a bench by the door.`;
}
