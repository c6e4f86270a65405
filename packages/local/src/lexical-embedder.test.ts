import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { embedderSuite } from "@cuecard/testing/suites";
import { expect, test } from "vitest";
import { lexicalVector } from "./lexical/lexical-vector.ts";
import { createLexicalEmbedder } from "./lexical-embedder.ts";

embedderSuite("lexical-512", () => ({ embedder: createLexicalEmbedder() }));

const live = new AbortController().signal;
const long = Array.from({ length: 5_000 }, (_, index) => `word${index}`).join(" ");

test("a document's vector from the worker is the vector made in place", async () => {
  const embedder = createLexicalEmbedder();
  const { vectors } = await embedder.embed({ texts: ["Refunds", long], input: "document", signal: live });
  expect(vectors).toEqual([lexicalVector("Refunds", "document"), lexicalVector(long, "document")]);
  await embedder.close();
});

test("a question is answered while documents are embedded", async () => {
  const embedder = createLexicalEmbedder();
  const order: string[] = [];
  const documents = embedder
    .embed({ texts: Array(64).fill(long), input: "document", signal: live })
    .then(() => order.push("documents"));
  await embedder.embed({ texts: ["Refunds?"], input: "question", signal: live }).then(() => order.push("question"));
  await documents;
  expect(order).toEqual(["question", "documents"]);
  await embedder.close();
});

test("documents aborted midway throw the reason, and the next ones are embedded", async () => {
  const embedder = createLexicalEmbedder();
  const caller = new AbortController();
  const reason = new Error("the knowledge base was deleted");
  const aborted = expect(
    embedder.embed({ texts: Array(128).fill(long), input: "document", signal: caller.signal }),
  ).rejects.toBe(reason);
  caller.abort(reason);
  await aborted;
  expect((await embedder.embed({ texts: ["Refunds"], input: "document", signal: live })).vectors).toHaveLength(1);
  await embedder.close();
});

test("closing ends work under way, and later requests are refused", async () => {
  const embedder = createLexicalEmbedder();
  const running = expect(
    embedder.embed({ texts: Array(128).fill(long), input: "document", signal: live }),
  ).rejects.toMatchObject({
    code: "shutting_down",
  });
  await embedder.close();
  await running;
  await expect(embedder.embed({ texts: ["Refunds"], input: "question", signal: live })).rejects.toMatchObject({
    code: "shutting_down",
  });
});

test("an embedder that nobody closes lets the process end", async () => {
  const program = `
    import { createLexicalEmbedder } from ${JSON.stringify(new URL("./lexical-embedder.ts", import.meta.url).href)};
    const { vectors } = await createLexicalEmbedder().embed({ texts: ["Refunds"], input: "document", signal: new AbortController().signal });
    process.stdout.write(String(vectors.length));
  `;
  const run = promisify(execFile)(process.execPath, [...process.execArgv, "--input-type=module", "--eval", program], {
    timeout: 300_000,
  });
  expect((await run).stdout).toBe("1");
});
