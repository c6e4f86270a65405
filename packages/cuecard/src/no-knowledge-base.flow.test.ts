import type { Cuecard } from "@cuecard/core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCuecard } from "./create-cuecard.ts";

let cue: Cuecard;
beforeAll(async () => {
  cue = await createCuecard({ data: ":memory:", warmUp: false });
});
afterAll(() => cue.close());

const none = "kb_none";
/** Every way to name a knowledge base that is not there. */
const ways: Record<string, () => Promise<unknown>> = {
  search: () => cue.search({ query: "When?", knowledgeBaseIds: [none] }),
  ingest: () => cue.ingest(none, "./README.md"),
  "knowledgeBases.get": () => cue.knowledgeBases.get(none),
  "knowledgeBases.update": () => cue.knowledgeBases.update(none, { name: "New" }),
  "knowledgeBases.users": () => cue.knowledgeBases.users(none),
  "knowledgeBases.delete": () => cue.knowledgeBases.delete(none),
  "sources.add": () => cue.sources.add(none, { sourceType: "text", textTitle: "Hours", textContent: "Nine." }),
  "sources.list": () => cue.sources.list(none),
  "gaps.list": () => cue.gaps.list(none),
  "keys.create": () => cue.keys.create({ kind: "public", knowledgeBaseIds: [none] }),
  "evalCases.create": () => cue.evalCases.create({ question: "When?", expected: [], knowledgeBaseIds: [none] }),
  "agents.create": () => cue.agents.create({ id: "maya", name: "Maya", knowledge: [{ knowledgeBaseId: none }] }),
};

test.each(Object.entries(ways))(
  "%s answers knowledge_base_not_found, and names no route of HTTP",
  async (_name, way) => {
    const error = await way().catch((thrown: unknown) => thrown as Error & { code: string });
    expect(error).toMatchObject({ code: "knowledge_base_not_found", message: expect.stringContaining(none) });
    expect((error as Error).message).not.toMatch(/\b(GET|POST|PUT|DELETE) \//);
  },
);
