import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createHandler } from "@cuecard/http";
import { type Cuecard, createCuecard, type EmbeddedOptions, isCuecardError } from "cuecard";
import { expect, test } from "vitest";
import { snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder } from "../test-kit/run-example.ts";
import { shows } from "../test-kit/shows.ts";

const shown = snippetsOf("docs/troubleshooting.md").filter(({ language }) => language === "text");

const message = (error: unknown) => (isCuecardError(error) ? `${error.code}: ${error.message}` : String(error));

/** What `use` fails with, as a host prints it. */
const failure = (use: Promise<unknown>) =>
  use.then(
    () => "nothing failed",
    (error: unknown) => message(error),
  );

async function withCuecard<Result>(
  use: (cue: Cuecard, data: string) => Promise<Result>,
  options: EmbeddedOptions = {},
): Promise<Result> {
  return inEmptyFolder(async (folder) => {
    const data = join(folder, "cuecard-data");
    const cue = await createCuecard({ ...options, data });
    try {
      return await use(cue, data);
    } finally {
      await cue.close();
    }
  });
}

/** What the trace says of each turn of a call. */
async function trace(cue: Cuecard, definition: object, words: string[]): Promise<string[]> {
  await cue.agents.create({ id: "desk", name: "Maya" });
  await cue.agents.create({ id: "billing", name: "Tom" });
  const members = [{ agentId: "desk", isEntry: true }, { agentId: "billing" }];
  const team = await cue.teams.create({ name: "Support", definition: { members, ...definition } });
  const call = await cue.calls.start({ teamId: team.id });
  for (const text of words) await call.userTurn(text);
  return (await call.inspect()).trace.map(({ message: sentence }) => sentence);
}

const bills = { rules: [{ name: "billing words", when: { keywords: ["bill"] }, to: "billing" }] };

/** How to come to each message of the page. */
const faults: Record<string, () => Promise<string | string[]>> = {
  "a source that is not ready": () =>
    withCuecard(
      async (cue) => {
        const { id } = await cue.knowledgeBases.create({ name: "Bills" });
        await cue.sources.add(id, {
          sourceType: "text",
          textTitle: "Due dates",
          textContent: "Every bill is due on the 15th.",
        });
        return (await cue.search({ query: "When is my bill due?", knowledgeBaseIds: [id] })).degraded.map(
          ({ reason }) => reason,
        );
      },
      { concurrency: 0 },
    ),
  "a source that failed": () =>
    withCuecard(async (cue) => {
      const { id } = await cue.knowledgeBases.create({ name: "Bills" });
      const source = await cue.sources.addFile(id, {
        name: "old.pdf",
        content: new TextEncoder().encode("%PDF-1.4 cut off"),
      });
      return failure(cue.sources.waitUntilReady(source));
    }),
  "a page inside": () =>
    withCuecard(async (cue) => {
      const { id } = await cue.knowledgeBases.create({ name: "Website" });
      const source = await cue.sources.add(id, { sourceType: "url", sourceUrl: "http://127.0.0.1/help" });
      return failure(cue.sources.waitUntilReady(source));
    }),
  "no rule fires": () => withCuecard((cue) => trace(cue, bills, ["Hello"])),
  "a limit holds": () => withCuecard((cue) => trace(cue, { ...bills, handoffs: { maxPerCall: 0 } }, ["My bill"])),
  "a member that is not active": () =>
    withCuecard((cue) => {
      const members = [
        { agentId: "desk", isEntry: true },
        { agentId: "billing", isActive: false },
      ];
      return failure(cue.teams.create({ name: "Support", definition: { ...bills, members } }));
    }),
  "a folder in use": () => withCuecard((_cue, data) => failure(createCuecard({ data }))),
  "a database that was removed": () =>
    withCuecard(async (cue, data) => {
      await rm(join(data, "cuecard.sqlite"));
      return failure(cue.knowledgeBases.create({ name: "Bills" }));
    }),
  "an id that is taken": () =>
    withCuecard(async (cue) => {
      await cue.agents.create({ id: "desk", name: "Maya" });
      return failure(cue.agents.create({ id: "desk", name: "Maya" }));
    }),
  "a member that is missing": () =>
    withCuecard((cue) =>
      failure(
        cue.teams.create({
          name: "Support",
          definition: {
            members: [{ agentId: "desk", isEntry: true }],
            rules: [{ name: "bills", when: { keywords: ["bill"] }, to: "biling" }],
          },
        }),
      ),
    ),
  "an unknown knowledge base": () =>
    withCuecard((cue) => failure(cue.search({ query: "Hello", knowledgeBaseIds: ["kb_none"] }))),
  "no key": () => withCuecard((cue) => answer(cue, {})),
  "a wrong key": () => withCuecard((cue) => answer(cue, { authorization: "Bearer sk_live_0123456789abcdef0123" })),
};

async function answer(cue: Cuecard, headers: Record<string, string>): Promise<string> {
  const handler = createHandler(cue, { secret: new Uint8Array(32), version: "test" });
  const response = await handler(new Request("http://127.0.0.1/v1/agents", { headers }));
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return `${error.code}: ${error.message}`;
}

const seen = new Set<string>();

test.each(Object.entries(faults))("the page has the words for %s", async (_fault, provoke) => {
  const said = [await provoke()].flat();
  const found = shown.filter(({ code }) => said.some((sentence) => shows(code, sentence)));
  for (const { code } of found) seen.add(code);
  expect(found.length, `One of these is on the page:\n${said.join("\n")}`).toBeGreaterThan(0);
});

test("the page has no words that nothing says", () => {
  expect(shown.map(({ code }) => code).filter((code) => !seen.has(code))).toEqual([]);
});
