import { createCuecard } from "cuecard";

const start = process.argv[2] ?? "https://www.example.com/";
const cue = await createCuecard({
  data: "./cuecard-data",
  // Only for a site inside your network, or on another port than 80 and 443.
  allowUrlOrigins: [new URL(start).origin],
});
const kb = await cue.knowledgeBases.create({ name: "Website" });

const site = await cue.sources.add(kb.id, {
  sourceType: "url",
  sourceUrl: start,
  crawl: { maxPages: 50, exclude: ["/cart/**"] },
});
const { crawlReport } = await cue.sources.waitUntilReady(site);
console.log(crawlReport);
for (const found of (await cue.sources.list(kb.id, { parentId: site.id })).data) {
  const { status, sourceUrl } = await cue.sources.waitUntilReady(found);
  console.log(status, new URL(sourceUrl!).pathname);
}

const { results } = await cue.search({
  query: "What does the orange light on my router mean?",
  knowledgeBaseIds: [kb.id],
});
console.log(results[0]?.citation.title, "says:", results[0]?.text);
await cue.close();
