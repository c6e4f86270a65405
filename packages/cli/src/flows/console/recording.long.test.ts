import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectNoSidewaysScroll, hardToUse, hasBrowser } from "../../test-kit/browser.ts";
import { type ConsoleScreens, openScreens } from "../../test-kit/console-screens.ts";

const address = "https://recordings.example/room-1.wav";
const audio = silence(20);
const words = "My name is Lena Brandt, and the heating in our room is cold.";

describe.runIf(hasBrowser)("the console plays the recording of a call", () => {
  let screens: ConsoleScreens;
  let call: { id: string };

  beforeAll(async () => {
    screens = await openScreens();
    const { ask, page } = screens;
    await page.route("https://recordings.example/**", (route) => {
      if (route.request().url() !== address) return route.fulfill({ status: 404 });
      const [, from = "0"] = /bytes=(\d+)/.exec(route.request().headers().range ?? "") ?? [];
      // Without ranges a browser can't seek.
      const headers = {
        "Content-Range": `bytes ${from}-${audio.length - 1}/${audio.length}`,
        "Accept-Ranges": "bytes",
      };
      return route.fulfill({ status: 206, contentType: "audio/wav", headers, body: audio.subarray(Number(from)) });
    });
    await ask("POST", "/v1/agents", { id: "desk", name: "Maya" });
    call = await ask("POST", "/v1/calls", { agentId: "desk", externalId: "room-1" });
    await ask("POST", `/v1/calls/${call.id}/turns`, { text: words });
    await ask("POST", `/v1/calls/${call.id}/end`, {});
  });

  afterAll(() => screens.close());

  test("its words follow the player, a clock plays from there, and taking it off can be undone", async () => {
    const { page, goTo, ask } = screens;
    await goTo(`calls/${call.id}`);
    await page.getByText("Add a recording").click();
    await page.getByLabel("Address of the recording").fill("http://recordings.example/room-1.wav");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("must be an https address").waitFor();
    await page.getByLabel("Address of the recording").fill(address);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.locator("audio").waitFor();
    expect(await ask("GET", `/v1/calls/${call.id}`)).toMatchObject({ recording: { url: address, startedAt: null } });

    // The caller's words are over at the recording's tenth second, however long after the call's beginning they were stored.
    const { ledger } = await ask("GET", `/v1/calls/${call.id}`);
    const startedAt = new Date(Date.parse(ledger[0].at) - 10_000).toISOString();
    await ask("PUT", `/v1/calls/${call.id}/recording`, { url: address, startedAt });
    await page.reload();
    const said = page.locator(".said", { hasText: words });
    await said.waitFor();
    expect(await page.locator(".said[aria-current]").count()).toBe(0);
    await page
      .locator(".moment", { has: said })
      .getByRole("button", { name: /^Play from/ })
      .click();
    await page.locator(".said[aria-current=true] mark").waitFor();
    const at = () => page.evaluate(() => document.querySelector("audio")!.currentTime);
    expect(await at()).toBeGreaterThan(5);

    await page.evaluate(() => {
      const audio = document.querySelector("audio")!;
      audio.pause();
      audio.currentTime = 9.9;
    });
    await expect.poll(() => said.locator("mark").textContent()).toBe("cold.");
    expect(await hardToUse(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });

    await page.getByRole("button", { name: "Take the recording off" }).click();
    await page.getByText("Add a recording").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator("audio").waitFor();
    expect(await ask("GET", `/v1/calls/${call.id}`)).toMatchObject({ recording: { url: address, startedAt } });
  });

  test("a recording that can't be played says so, and its words stay", async () => {
    const { page, goTo, ask } = screens;
    await ask("PUT", `/v1/calls/${call.id}/recording`, { url: "https://recordings.example/gone.wav" });
    await goTo("calls");
    await goTo(`calls/${call.id}`);
    await page.getByText("The recording could not be played here.").waitFor();
    await expect
      .poll(() => page.getByRole("link", { name: "Open it in a tab of its own" }).getAttribute("href"))
      .toContain("gone");
    await page.getByText(words).waitFor();
  });
});

/** A WAV file that has seconds of silence: 8,000 samples a second, of 8 bits. */
function silence(seconds: number): Buffer {
  const rate = 8_000;
  const samples = Buffer.alloc(rate * seconds, 128);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}
