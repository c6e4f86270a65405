import { createCuecard } from "cuecard";

/** One for the process: `next dev` loads this file again at each change. */
globalThis.opening ??= open();

async function open() {
  const cue = await createCuecard({ data: "./cuecard-data" });
  const kb = await cue.knowledgeBases.ensure({ name: "Support" });
  await cue.ingest(kb, "./bills.md");
  return { cue, kb };
}

export async function POST(request) {
  const { cue, kb } = await globalThis.opening;
  const { question } = await request.json();
  const { results } = await cue.search({ query: question, knowledgeBaseIds: [kb.id], topK: 1 });
  return Response.json({ answer: results[0]?.text ?? null });
}
