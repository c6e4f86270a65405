import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createCuecard } from "cuecard";

const page = (title: string, text: string) =>
  `<title>${title}</title><nav><a href="/">Home</a> <a href="/plans">Plans</a> <a href="/help/router">Router</a> <a href="/cart/1">Cart</a></nav><p>${text}</p>`;
const pages: Record<string, string> = {
  "/": page("Harbor Telecom", "Internet and telephone for the islands since 1974."),
  "/plans": page("Plans", "The Gold plan has no contract and costs 49 a month."),
  "/help/router": page("Router help", "A blinking orange light means that the router looks for the line."),
};
const server = createServer(({ url }, response) => {
  const body = pages[url!];
  response.writeHead(body ? 200 : 404, { "content-type": "text/html" }).end(body);
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const cue = await createCuecard({ data: "./cuecard-data", allowUrlOrigins: [origin] });
const kb = await cue.knowledgeBases.create({ name: "Website" });

const site = await cue.sources.add(kb.id, {
  sourceType: "url",
  sourceUrl: `${origin}/`,
  crawl: { maxPages: 50, exclude: ["/cart/**"] },
});
const { crawlReport } = await cue.sources.waitUntilReady(site);
console.log(crawlReport);
for (const found of (await cue.sources.list(kb.id, { parentId: site.id })).data) {
  const { status, sourceUrl } = await cue.sources.waitUntilReady(found);
  console.log(status, new URL(sourceUrl!).pathname);
}

const { results } = await cue.search({ query: "What does the orange light on my router mean?", knowledgeBaseIds: [kb.id] });
console.log(results[0]?.citation.title, "says:", results[0]?.text);

await cue.close();
server.close();
server.closeAllConnections();
