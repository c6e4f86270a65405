import { describe, expect, onTestFinished, test } from "vitest";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { startChangingPage } from "../../test-kit/changing-page.ts";
import { request, startServer } from "../../test-kit/spawn-cli.ts";

const stores = [
  { store: "on SQLite", isMissing: false, place: async (): Promise<string[]> => [] },
  {
    store: onServer,
    isMissing: serverUrl === "",
    async place(): Promise<string[]> {
      const database = await createOwnDatabase();
      onTestFinished(database.drop);
      return ["--database", database.url];
    },
  },
];

const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("\n");
const lines = Array.from({ length: 40 }, (_, at) => `Plan ${at} costs ${at + 10} euros a month.`);

describe.each(stores)("what a refresh changed $store", ({ isMissing, place }) => {
  if (isMissing) return test.skip("needs a server", () => {});

  /** A service, and a source that is a page of it. */
  async function start(body: string) {
    const page = await startChangingPage(body);
    onTestFinished(page.close);
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    const args = [...(await place()), "--allow-url", page.origin];
    const server = await startServer(folder.path, args);
    onTestFinished(async () => void (await server.end("SIGKILL")));
    const ask = (method: string, path: string, body?: object) => request(server.url, method, path, body);

    const { body: base } = await ask("POST", "/v1/knowledge-base", { name: "Prices" });
    const added = { sourceType: "url", sourceUrl: page.url, chunkMaxTokens: 64, chunkOverlap: 16 };
    const { body: source } = await ask("POST", `/v1/knowledge-base/${base.id}/sources`, added);
    const path = `/v1/knowledge-base/${base.id}/sources/${source.id}`;
    const ready = async () => {
      for (let status = ""; status !== "ready"; ) {
        ({ status } = (await ask("GET", `${path}/status?waitMs=10000`)).body);
        expect(status).not.toBe("failed");
      }
    };
    await ready();
    const refresh = async () => {
      expect((await ask("POST", `${path}/refresh`)).status).toBe(200);
      await ready();
    };
    const changes = async (query = "") => (await ask("GET", `${path}/changes${query}`)).body;
    return { page, base, source, path, ask, refresh, changes };
  }

  test("a page read once, read again without a change, and changed; a later reading of the same leaves it", async () => {
    const { page, path, ask, refresh, changes } = await start(paragraphs(lines));
    const nothing = { data: [], hasMore: false, nextCursor: null, changedAt: null, addedLines: null };
    expect(await changes()).toMatchObject({ object: "source_changes", state: "never_read_again", ...nothing });

    await refresh();
    expect(await changes()).toMatchObject({ state: "unchanged", ...nothing });
    const before = (await ask("GET", path)).body.lastProcessedAt;

    const edited = lines.with(20, "Plan 20 is <b>gone</b>.").concat("Plan 40 costs &lt;b&gt;nothing&lt;/b&gt;.");
    page.say(paragraphs(edited));
    await refresh();
    const changed = await changes();
    const { lastProcessedAt } = (await ask("GET", path)).body;
    expect(changed).toMatchObject({ state: "changed", addedLines: 2, removedLines: 1, earlierReadAt: before });
    expect(changed).toMatchObject({ changedAt: lastProcessedAt, lastProcessedAt, hasMore: false });
    expect(changed.data.map(shown)).toEqual([
      [
        ...[17, 18, 19].map((at) => ` ${lines[at]}`),
        `-${lines[20]}`,
        "+Plan 20 is gone.",
        ...[21, 22, 23].map((at) => ` ${lines[at]}`),
      ],
      [...[37, 38, 39].map((at) => ` ${lines[at]}`), "+Plan 40 costs <b>nothing</b>."],
    ]);

    // Other bytes with the same text change nothing.
    page.say(`\n\n${paragraphs(edited)}<script>other()</script>`);
    await refresh();
    const later = await changes();
    expect(later).toMatchObject({ state: "changed", changedAt: lastProcessedAt, addedLines: 2, removedLines: 1 });
    expect(Date.parse(later.lastProcessedAt)).toBeGreaterThan(Date.parse(lastProcessedAt));
    expect(later.data).toEqual(changed.data);
  });

  test("a page that is a wholly other one comes in pages", async () => {
    const many = Array.from({ length: 350 }, (_, at) => `Old sentence number ${at} stands here.`);
    const { page, refresh, changes } = await start(paragraphs(many));
    page.say(paragraphs(many.map((_, at) => `New words of line ${at} are these.`)));
    await refresh();
    const seen: string[] = [];
    const answers: { addedLines: number; removedLines: number }[] = [];
    for (let cursor = ""; cursor !== "end"; ) {
      const answer = await changes(`?limit=2${cursor}`);
      answers.push(answer);
      expect(answer.data.length).toBeLessThanOrEqual(2);
      seen.push(...answer.data.flatMap(shown));
      cursor = answer.hasMore ? `&cursor=${answer.nextCursor}` : "end";
    }
    expect(answers.length).toBeGreaterThan(2);
    for (const answer of answers) expect(answer).toMatchObject({ addedLines: 350, removedLines: 350 });
    expect(seen.filter((line) => line.startsWith("-"))).toEqual(many.map((line) => `-${line}`));
    expect(seen.filter((line) => line.startsWith("+"))).toHaveLength(350);
  });

  test("a source or a cursor that is not there is refused, and what is kept goes with the source", async () => {
    const { page, base, path, ask, refresh } = await start(paragraphs(lines));
    page.say(paragraphs(lines.slice(1)));
    await refresh();
    expect((await ask("GET", `${path}/changes?cursor=x`)).body.error).toMatchObject({ param: "cursor" });
    expect((await ask("GET", `/v1/knowledge-base/${base.id}/sources/doc_none/changes`)).status).toBe(404);
    expect((await ask("DELETE", path)).status).toBe(204);
    expect((await ask("GET", `${path}/changes`)).status).toBe(404);
  });
});

function shown({ lines }: { lines: { kind: string; text: string }[] }): string[] {
  const marks: Record<string, string> = { same: " ", added: "+", removed: "-" };
  return lines.map(({ kind, text }) => `${marks[kind]}${text}`);
}
