import { createCuecard, createMemoryBlobStore, createMemoryStorage, type Storage } from "@cuecard/core";
import { createMeaningEmbedder } from "@cuecard/local";
import { seededRandom } from "cuecard/evaluation";
import { quantile } from "../bench.ts";

const turns = 400;
const alternatives = 9;
const syllables =
  "ba be bi bo ka ke ki ko la le li lo ma me mi mo ra re ri ro sa se si so ta te ti to van der lin mar".split(" ");
const kinds = ["Hotel", "Inn", "Grill", "Market", "Museum", "Lodge", "Café", "House"];
const asked = [
  "when is breakfast served at",
  "do they allow dogs at",
  "how much is parking near",
  "is there a pool at",
];

type Random = () => number;
const pick = <One>(list: readonly One[], random: Random) => list[Math.floor(random() * list.length)]!;
const word = (random: Random) =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(syllables, random)).join("");
const name = (random: Random) => `${pick(kinds, random)} ${word(random)} ${word(random)}`;

/** A name with a letter that was heard wrongly. */
function misheard(label: string, random: Random): string {
  const at = 1 + Math.floor(random() * (label.length - 2));
  return `${label.slice(0, at)}${pick([..."aeiourst"], random)}${label.slice(at + 1)}`.toLowerCase();
}

/** A memory storage whose knowledge bases list these names as sources too. */
function storageWithNames(names: readonly string[]): Storage {
  const storage = createMemoryStorage();
  return {
    ...storage,
    workspace(id) {
      const store = storage.workspace(id);
      return {
        ...store,
        async listSources(knowledgeBaseId, request) {
          const page = await store.listSources(knowledgeBaseId, { limit: 1, after: null });
          const [like] = page.rows;
          if (!like || names.length === 0) return store.listSources(knowledgeBaseId, request);
          const from = request.after ? Number(request.after.id.slice("doc_".length)) + 1 : 0;
          const rows = names.slice(from, from + request.limit).map((textTitle, at) => ({
            ...like,
            id: `doc_${String(from + at).padStart(6, "0")}`,
            textTitle,
          }));
          return { rows, hasMore: from + request.limit < names.length };
        },
      };
    },
  };
}

/** What names and other readings add to a turn: the same turns against the same passages, with so many names in the knowledge base. */
export async function measureSpokenTurns(progress: (line: string) => void) {
  const rows = [];
  for (const count of [0, 668, 20_000]) {
    progress(`turns with ${count} names`);
    const random = seededRandom(3);
    const names = Array.from({ length: count }, () => name(random));
    rows.push(...(await measureWith(names)));
  }
  return rows;
}

async function measureWith(names: readonly string[]) {
  const cue = await createCuecard({
    storage: storageWithNames(names),
    blobs: createMemoryBlobStore(),
    embedders: [createMeaningEmbedder()],
  });
  try {
    const { id: knowledgeBaseId } = await cue.knowledgeBases.create({ name: "Houses" });
    const textContent = "Breakfast is served from seven to ten. Dogs are allowed. Parking is free. There is a pool.";
    const source = await cue.sources.add(knowledgeBaseId, { sourceType: "text", textTitle: "A house", textContent });
    await cue.sources.waitUntilReady(source);
    const agent = await cue.agents.create({ name: "Desk", knowledge: [{ knowledgeBaseId }] });
    const call = await cue.calls.start({ agentId: agent.id });
    // Names are read behind the first turns.
    const expected = Math.min(names.length, 20);
    while ((await call.keyterms({ max: 20 })).length < expected);
    const random = seededRandom(5);
    const samples = { alone: [] as number[], readings: [] as number[], keyterms: [] as number[] };
    for (let turn = 0; turn < turns; turn++) {
      const heard =
        names.length > 0 && turn % 3 === 0
          ? misheard(pick(names, random), random)
          : `the ${word(random)} ${word(random)}`;
      const text = `uh ${pick(asked, random)} ${heard} and thank you`;
      const readings = Array.from({ length: alternatives }, () => ({ text: misheard(text, random) }));
      const words = text.split(" ").map((each) => ({ text: each, confidence: random() }));
      const withReadings = turn % 2 === 1;
      const started = performance.now();
      await call.userTurn(text, withReadings ? { alternatives: readings, words } : {});
      samples[withReadings ? "readings" : "alone"].push(performance.now() - started);
      const asking = performance.now();
      await call.keyterms();
      samples.keyterms.push(performance.now() - asking);
      await call.agentSaid({ text: "One moment, I am looking that up for you." });
    }
    await call.end();
    const of = names.length === 0 ? "no names" : `${names.length.toLocaleString("en")} names`;
    return [
      { subject: `knowledge in memory, ${of}`, samples: samples.alone },
      { subject: `knowledge in memory, ${of}, ${alternatives} other readings`, samples: samples.readings },
      { subject: `\`call.keyterms()\` after such a turn, ${of}`, samples: samples.keyterms },
    ].map(({ subject, samples: all }) => {
      // The first turns warm up.
      const counted = all.slice(all.length / 8);
      return {
        subject,
        cells: {
          turns: String(counted.length),
          "p50 ms": quantile(counted, 0.5),
          "p99 ms": quantile(counted, 0.99),
          "worst ms": Math.max(...counted),
        },
      };
    });
  } finally {
    await cue.close();
  }
}
