import { createFakeEmbedder } from "@cuecard/testing";
import { expect, test } from "vitest";
import { startHarbor } from "./test-kit/harbor.ts";

test("an embedder that never answers a question holds no answer up", async () => {
  const embedder = createFakeEmbedder();
  const harbor = await startHarbor({}, embedder);
  try {
    const { cuecard, upstream } = harbor;
    const { data } = await cuecard.knowledgeBases.list();
    const knowledge = [{ knowledgeBaseId: data[0]!.id }];
    await cuecard.agents.create({ id: "clerk", name: "Cleo", systemPrompt: "You are Cleo.", knowledge });
    await upstream.script([{ system: "You are Cleo.", say: "On the tenth." }]);
    embedder.hold();
    const { choices } = await harbor.client("slow-1").chat.completions.create({
      model: "agent:clerk",
      messages: [{ role: "user", content: "When are bills due?" }],
    });
    expect(choices[0]!.message.content).toBe("On the tenth.");
    expect(embedder.calls.at(-1)).toMatchObject({ input: "question", texts: ["When are bills due?"] });
  } finally {
    embedder.release();
    await harbor.close();
  }
});
