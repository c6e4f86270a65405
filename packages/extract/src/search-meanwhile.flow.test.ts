import { createTestCuecard } from "@cuecard/testing";
import { expect, test } from "vitest";
import { createExtractor } from "./create-extractor.ts";
import { hostilePdfs } from "./test-kit/hostile-pdf.ts";

const searchesMeanwhile = 50;

test("searches go on being answered while a bomb is parsed", async () => {
  const cue = await createTestCuecard({ extractor: createExtractor() });
  const kb = await cue.knowledgeBases.create({ name: "Support" });
  const text = {
    sourceType: "text" as const,
    textTitle: "Refunds",
    textContent: "Money is paid back within ten working days.",
  };
  await cue.sources.waitUntilReady(await cue.sources.add(kb.id, text));
  const bomb = hostilePdfs.find(({ name }) => name.includes("thousand times"))!;
  let ended = false;
  const source = await cue.sources.addFile(kb.id, { name: "bomb.pdf", content: bomb.content() });
  const failed = cue.sources.waitUntilReady(source).catch((error: unknown) => {
    ended = true;
    return error;
  });
  for (let search = 0; search < searchesMeanwhile; search += 1) {
    const { results } = await cue.search({ query: "when is money paid back", knowledgeBaseIds: [kb.id] });
    expect(results).toHaveLength(1);
  }
  expect(ended).toBe(false);
  expect(await failed).toMatchObject({ code: "source_failed" });
  expect(await cue.sources.get(kb.id, source.id)).toMatchObject({ status: "failed", errorCode: "no_text" });
  await cue.close();
});
