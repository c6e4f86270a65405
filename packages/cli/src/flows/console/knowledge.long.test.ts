import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { type ChangingPage, startChangingPage } from "../../test-kit/changing-page.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";
import { createEmbeddingsServer, type EmbeddingsServer } from "../../test-kit/embeddings-server.ts";

const hostile = "<img src=x onerror=alert(1)><script>alert(2)</script>";

/** Pages of a book, each with a heading of its own and some six hundred characters. */
function pagesOf(count: number): string {
  const page = (index: number) => `# Chapter ${index + 1}\n\n${`The lamp of room ${index} is green. `.repeat(18)}`;
  return Array.from({ length: count }, (_, index) => page(index)).join("\n\n");
}

describe.runIf(hasBrowser)("the console's sources", () => {
  let embeddings: EmbeddingsServer;
  let site: ChangingPage;
  let screens: ConsoleScreens;

  beforeAll(async () => {
    embeddings = await createEmbeddingsServer();
    site = await startChangingPage("<p>Open.</p>");
    screens = await openScreens(["--allow-url", site.origin], embeddings.env);
  });

  afterAll(async () => {
    await screens.close();
    site.close();
    await embeddings.close();
  });

  /** A base with one text. Resolves with the base's id and the source's. */
  async function addText(textTitle: string, textContent: string): Promise<[kbId: string, docId: string]> {
    const source = { textTitle, textContent, chunkStrategy: "sliding_window", chunkMaxTokens: 128, chunkOverlap: 32 };
    const kbId = await makeBase(screens.served.url, textTitle.slice(0, 100), source, "openai");
    const { data } = await screens.ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    return [kbId, data[0].id];
  }

  /** A base with a file of 400 pages, sent by the page. Resolves with the base's id and the source's. */
  async function uploadBook(): Promise<[kbId: string, docId: string]> {
    const { page, goTo, ask } = screens;
    const { id } = await ask("POST", "/v1/knowledge-base", { name: "Books", embeddingProvider: "openai" });
    await goTo(`knowledge/${id}`);
    const file = { name: "book.md", mimeType: "", buffer: Buffer.from(pagesOf(400)) };
    await page.getByLabel("Files").locator("input").first().setInputFiles([file]);
    await page.getByRole("listitem").getByText("ready", { exact: true }).waitFor();
    const { data } = await ask("GET", `/v1/knowledge-base/${id}/sources`);
    return [id, data[0].id];
  }

  test("a text of HTML and scripts is shown as text, with its chunks, their overlaps and headings", async () => {
    const { page, goTo, ask } = screens;
    const words = Array.from({ length: 40 }, (_, line) => `Line ${line} ${hostile} of the שלום house.`).join("\n\n");
    const [kbId, docId] = await addText(`House ${"y".repeat(490)}`, `# Rules ${hostile}\n\n${words}`);
    await goTo(`knowledge/${kbId}/${docId}`);
    const text = page.getByLabel("Text with its chunks");
    await text.getByText("Line 39 <img src=x onerror=alert(1)>").waitFor();
    expect(await text.locator("img, script").count()).toBe(0);

    const { data } = await ask("GET", `/v1/knowledge-base/${kbId}/sources/${docId}/chunks?limit=100`);
    expect(data.length).toBeGreaterThan(1);
    // What each chunk has is what is drawn as its own: its band, and what the next one shares with it.
    const overlaps = await text.locator("mark").allTextContents();
    const shared = data
      .slice(1)
      .map((chunk: { start: number; text: string }, index: number) =>
        chunk.text.slice(0, Math.max(0, data[index].end - chunk.start)),
      );
    expect(shared.join("")).not.toBe("");
    expect(overlaps).toEqual(shared.filter((each: string) => each !== ""));
    await text.getByRole("link", { name: "Chunk 2" }).focus();
    await text.getByText(`Chunk 2, ${data[1].start.toLocaleString("en")} to`).waitFor();
    expect((await text.locator(".of-named").allTextContents()).join("")).toBe(data[1].text);
    await expectGoodToUse(screens);
    await page.getByRole("link", { name: "Chunks one by one" }).click();
    await page.getByText(`1 · ${data[0].tokenCount} tokens`).waitFor();
    await expectGoodToUse(screens);
  });

  test("headings and a table that were copied from a page are pasted as Markdown, which undo takes back", async () => {
    const { page, goTo, ask } = screens;
    const [kbId] = await addText("Fares", "The ferry is blue.");
    await goTo(`knowledge/${kbId}`);
    await page.getByText("Add a page, a site or a text").click();
    const area = page.getByLabel("The text");
    await area.focus();
    const copied =
      "<h2>Single tickets</h2><table><tr><th>Zone</th><th>Price</th></tr><tr><td>Inner</td><td>2,40 EUR</td></tr></table>";
    await area.evaluate((element, html) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", "Single tickets");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, copied);
    const markdown = "## Single tickets\n\n| Zone | Price |\n| --- | --- |\n| Inner | 2,40 EUR |";
    await expect.poll(() => area.inputValue()).toBe(markdown);
    await page.keyboard.press("Control+z");
    await expect.poll(() => area.inputValue()).toBe("");
    await page.keyboard.press("Control+Shift+z");
    await page.getByLabel("Title of a text").fill("Tickets");
    await page.getByRole("button", { name: "Add the text" }).click();
    await page.getByRole("link", { name: "Tickets" }).waitFor();
    await expect
      .poll(async () => (await ask("GET", `/v1/knowledge-base/${kbId}/sources`)).data[0].status)
      .toBe("ready");
    const { data: sources } = await ask("GET", `/v1/knowledge-base/${kbId}/sources`);
    const { data: chunks } = await ask("GET", `/v1/knowledge-base/${kbId}/sources/${sources[0].id}/chunks`);
    expect(chunks).toMatchObject([{ headingPath: ["Single tickets"] }]);
  });

  test("a passage leads from an answer and from its call to its place in a long text", async () => {
    const { page, goTo, ask } = screens;
    const [kbId, docId] = await uploadBook();
    const question = "Is the lamp of room 377 green?";
    await goTo(`ask?knowledgeBaseIds=${kbId}`);
    await page.getByLabel("Question").fill(question);
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    const found = page.locator(".hit").first().getByRole("link");
    const chunkId = /chunk=(.+)/.exec((await found.getAttribute("href"))!)![1]!;
    await found.click();
    const place = page.locator(`[id="${chunkId}"]`);
    await expect.poll(() => place.locator(".of-named").first().isVisible()).toBe(true);
    await expect.poll(() => isInView(place)).toBe(true);
    // It stays marked when the pointer goes over another one.
    await page.locator(`.band:has(+ [id="${chunkId}"])`).hover({ position: { x: 100, y: 40 } });
    await expect.poll(() => place.locator(".of-named").count()).toBeGreaterThan(0);

    const knowledge = [{ knowledgeBaseId: kbId, mode: "preload", similarityThreshold: 0 }];
    await ask("POST", "/v1/agents", { id: "host", name: "Host", systemPrompt: "You host.", knowledge });
    const call = await ask("POST", "/v1/calls", { agentId: "host" });
    const { context } = await ask("POST", `/v1/calls/${call.id}/turns`, { text: question, deadlineMs: 20_000 });
    await goTo(`calls/${call.id}`);
    await page.getByText("What the model saw").click();
    await expect.poll(() => page.getByLabel("Text for the model").textContent()).toBe(context.text);
    await page.getByRole("img", { name: /ms: .*search \d/ }).waitFor();
    const again = await page.getByRole("link", { name: "Ask it again" }).getAttribute("href");
    expect(new URLSearchParams(again!.split("?")[1])).toEqual(new URLSearchParams({ q: question, agent: "host" }));
    await page.getByRole("link", { name: "passage 1" }).click();
    const given = page.locator(`[id="${context.passages[0].chunkId}"]`);
    await expect.poll(() => isInView(given)).toBe(true);

    // From the beginning: pieces come as one scrolls, and what is far away is not laid out.
    await goTo("knowledge");
    await goTo(`knowledge/${kbId}/${docId}`);
    const bands = page.locator(".band");
    await bands.first().waitFor();
    const { chunkCount } = await ask("GET", `/v1/knowledge-base/${kbId}/sources/${docId}`);
    await expect.poll(() => bands.count()).toBeLessThan(chunkCount);
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return bands.count();
      })
      .toBe(chunkCount);
    await page.getByText("The lamp of room 399 is green.").first().waitFor();
    await page.locator(".band").last().scrollIntoViewIfNeeded();
    expect(screens.faults).toEqual([]);

    await goTo(`knowledge/${kbId}/${docId}?chunk=chk_gone`);
    await page.getByText("is not in the text any more").waitFor();
  });

  /** A busy browser gives several sights at once, the oldest first. Red when the first alone counted: the text ended there (seen). */
  test("a long text goes on however late the browser says that its end came in sight", async () => {
    const { openTab } = screens;
    const text = Array.from({ length: 80 }, (_, room) => `The lamp of room ${room} is green. `.repeat(18)).join("\n\n");
    const [kbId, docId] = await addText("Lamps", text);
    const tab = await openTab(`knowledge/${kbId}`);
    await tab.addInitScript(() => {
      const Observer = IntersectionObserver;
      window.IntersectionObserver = class extends Observer {
        constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          const held: IntersectionObserverEntry[] = [];
          super((entries, observer) => {
            if (held.push(...entries) === entries.length) setTimeout(() => callback(held.splice(0), observer), 500);
          }, options);
        }
      };
    });
    await tab.reload();
    await tab.goto(tab.url().replace(/#.*|$/, `#/knowledge/${kbId}/${docId}`));
    const bands = tab.locator(".band");
    await bands.first().waitFor();
    const { chunkCount } = await screens.ask("GET", `/v1/knowledge-base/${kbId}/sources/${docId}`);
    await expect.poll(() => bands.count()).toBeLessThan(chunkCount);
    await expect
      .poll(async () => {
        await tab.evaluate(() => scrollTo(0, document.body.scrollHeight));
        return bands.count();
      })
      .toBe(chunkCount);
    await tab.close();
  });

  test("the settings of a base are saved, and another model takes its chunks over while it is shown", async () => {
    const { page, goTo, ask } = screens;
    const [kbId] = await addText("Garden", "The garden is open all night.");
    const path = `/v1/knowledge-base/${kbId}`;
    await goTo(`knowledge/${kbId}`);
    await page.getByText("Settings", { exact: true }).click();
    await page.getByLabel("Hours between two fetches").fill("12.5");
    await page.getByLabel("Keep what it could not answer").check();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved.", { exact: true }).waitFor();
    expect(await ask("GET", path)).toMatchObject({ name: "Garden", refreshInterval: 12.5, gaps: true });
    await expectGoodToUse(screens);

    await page.getByLabel("Embedding provider").fill("local");
    await page.getByRole("button", { name: "Embed it again" }).click();
    await page.getByText(/embedded by local\//).waitFor();
    expect(await ask("GET", path)).toMatchObject({ embeddingProvider: "local", reembedding: null });
    expect(screens.faults).toEqual([]);
  });

  test("who saves a source's title after another tab is shown both and chooses", async () => {
    const { page, goTo, openTab, ask } = screens;
    const [kbId, docId] = await addText("Pool", "The pool opens at eight.");
    const path = `/v1/knowledge-base/${kbId}/sources/${docId}`;
    const place = `knowledge/${kbId}/${docId}`;
    await goTo(place);
    await page.getByText("Title and metadata").click();
    const other = await openTab(place);
    await other.getByText("Title and metadata").click();
    await other.getByLabel("Title in citations").fill("Theirs");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByText("the next search sees it").waitFor();

    await page.getByLabel("Title in citations").fill("דליל");
    await page.getByLabel("Metadata as JSON").fill("{year: 2026}");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("The metadata is not JSON").waitFor();
    await page.getByLabel("Metadata as JSON").fill('{"year": 2026}');
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByLabel("Two versions").getByText("Theirs", { exact: true }).waitFor();
    // The browser itself reports the refused request.
    expect(screens.faults.splice(0)).toEqual([expect.stringContaining("412")]);
    await expectGoodToUse(screens);
    expect(await ask("GET", path)).toMatchObject({ title: "Theirs", customMetadata: null });
    await page.getByRole("button", { name: "Save mine in place of theirs" }).click();
    await page.getByText("the next search sees it").waitFor();
    expect(await ask("GET", path)).toMatchObject({ title: "דליל", customMetadata: { year: 2026 } });

    await other.getByLabel("Title in citations").fill("Theirs again");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await other.getByRole("button", { name: "Take theirs, drop mine" }).click();
    await expect.poll(() => other.getByLabel("Title in citations").inputValue()).toBe("דליל");
    await other.close();
  });
});

/** Whether something stands in the window. */
function isInView(place: { evaluate: <T>(look: (element: Element) => T) => Promise<T> }): Promise<boolean> {
  return place.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return bottom > 0 && top < innerHeight;
  });
}
