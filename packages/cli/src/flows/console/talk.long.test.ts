import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasBrowser } from "../../test-kit/browser.ts";
import { makeBase } from "../../test-kit/console.ts";
import { type ConsoleScreens, expectGoodToUse, openScreens } from "../../test-kit/console-screens.ts";
import { startModel } from "../../test-kit/scripted-model.ts";

const hostile = "<img src=x onerror=alert(1)>";

const rules = [
  { name: "bills", from: ["desk"], when: { keywords: ["bill"] }, to: "billing", sure: true },
  { name: "key 9", when: { dtmf: "9" }, to: "desk" },
  { name: "nobody speaks", from: ["billing"], when: { silence: { ms: 20_000 } }, to: "desk" },
];

/** Makes a team of two with a text that one of them knows. Resolves with the team's id. */
async function makeTeam({ ask, served }: ConsoleScreens): Promise<string> {
  const kb = await makeBase(served.url, "Bills", {
    textTitle: "Due dates",
    textContent: "Every bill is due on the 15th.",
  });
  await ask("POST", "/v1/agents", { id: "desk", name: "Maya", systemPrompt: "You are Maya.", firstMessage: "Hello!" });
  const knowledge = [{ knowledgeBaseId: kb, mode: "preload" }];
  await ask("POST", "/v1/agents", { id: "billing", name: "Tom", systemPrompt: "You are Tom.", knowledge });
  const members = [
    { agentId: "desk", role: "desk", isEntry: true },
    { agentId: "billing", role: "billing" },
  ];
  const team = await ask("POST", "/v1/teams", { name: `Shop ${hostile}`, definition: { members, rules } });
  return team.id;
}

const say = async ({ page }: ConsoleScreens, text: string) => {
  await page.getByLabel("The caller says").fill(text);
  await page.getByRole("button", { name: "Say it" }).click();
};

describe.runIf(hasBrowser)("the console's calls by typing", () => {
  let screens: ConsoleScreens;
  let teamId: string;

  beforeAll(async () => {
    screens = await openScreens();
    const { page } = screens;
    await page.keyboard.press("g");
    await page.keyboard.press("l");
    await page.getByText("There is no team to talk to yet").waitFor();
    await expectGoodToUse(screens);
    teamId = await makeTeam(screens);
  });

  afterAll(() => screens.close());

  test("a typed call shows who answers, why and with what, and is kept as a test", async () => {
    const { page, goTo, ask } = screens;
    await goTo(`talk/${teamId}`);
    await say(screens, `hello ${hostile}`);
    await page.getByText("Maya answers").waitFor();
    await page.getByRole("button", { name: "transfer_to_billing" }).click();
    await page.getByText("Tom has the call").waitFor();
    await say(screens, "when is my bill due?");
    const asked = page.locator(".step").filter({ hasText: "when is my bill due?" });
    await asked.getByText("Knows one passage").click();
    await asked.getByText("Every bill is due on the 15th.").waitFor();
    await page.getByLabel("What the agent said").fill("On the 15th.");
    await page.getByRole("button", { name: "Report it" }).click();
    await page.locator(".step").filter({ hasText: "On the 15th." }).last().waitFor();
    await page.getByText("Keys, silence, variables").click();
    await page.getByRole("button", { name: "9", exact: true }).click();
    await page.getByText("Maya has the call").waitFor();
    await expect.poll(() => page.locator(".decision.joint").last().textContent()).toContain("rule 'key 9'");
    await say(screens, "thank you");
    await page.getByRole("button", { name: "Stay silent" }).click();
    await page.getByText("nobody speaks for 20 s").waitFor();
    await expectGoodToUse(screens);

    await page.getByRole("button", { name: "Make a test of it" }).click();
    await page.getByRole("link", { name: "Look at the test" }).click();
    await page.getByRole("button", { name: "Run it" }).click();
    await page.getByText("passed", { exact: true }).first().waitFor();
    await expectGoodToUse(screens);
    const { data } = await ask("GET", "/v1/tests");
    expect(data).toMatchObject([
      {
        name: `hello ${hostile}`,
        callId: null,
        lastRun: { passed: true },
        moves: [
          { type: "says", criteria: [{ endsWith: "billing" }] },
          { type: "says", text: "when is my bill due?", criteria: [{ endsWith: "billing" }] },
          { type: "says", text: "thank you" },
          { type: "silence", ms: 20_000 },
        ],
      },
    ]);
  });
});

describe.runIf(hasBrowser)("the console's calls with a model", () => {
  test("the service's model answers, and what it was given is shown", async () => {
    const model = await startModel(({ system }) => ({
      say: system.includes("Tom") ? "It is due on the 15th." : "Hi.",
    }));
    const screens = await openScreens(["--upstream", model.url, "--upstream-model", "scripted"]);
    try {
      const { page, goTo, ask } = screens;
      const teamId = await makeTeam(screens);
      await goTo(`talk/${teamId}`);
      await page.getByText("The model of this service answers").waitFor();
      await say(screens, "hello");
      await page.getByText("Hi.", { exact: true }).waitFor();
      await say(screens, "when is my bill due?");
      await page.getByText("It is due on the 15th.", { exact: true }).waitFor();
      await page.getByText("Tom has the call").waitFor();
      await page.getByText("Tom answers").waitFor();
      // The gateway answers in time: on a machine that is too busy it says which stage was late.
      await expect.poll(() => page.locator(".turn").last().textContent()).toMatch(/Knows one passage|no answer within/);
      const callId = new URLSearchParams(page.url().split("?")[1]).get("call");
      const { ledger } = await ask("GET", `/v1/calls/${callId}`);
      expect(ledger.map(({ role, text }: Record<string, string>) => [role, text])).toEqual([
        ["caller", "hello"],
        ["agent", "Hi."],
        ["caller", "when is my bill due?"],
      ]);
      await expectGoodToUse(screens);
    } finally {
      await screens.close();
      model.stop();
    }
  });

  test("what is said into the microphone is said in the call, and the answer is spoken", async () => {
    const model = await startModel(() => ({ say: "It is due on the 15th." }));
    const screens = await openScreens(["--upstream", model.url, "--upstream-model", "scripted"]);
    try {
      const { page, goTo } = screens;
      const teamId = await makeTeam(screens);
      await page.evaluate(standInForSpeech);
      await goTo(`talk/${teamId}`);
      await page.getByText("Microphone and voice").click();
      await page.getByLabel("Voice: the agent's answers are spoken").check();
      await page.getByLabel("Microphone: your words are the caller's").check();
      await expectGoodToUse(screens);
      await page.evaluate(() => window.hear("when is my", false));
      await page.evaluate(() => window.hear("when is my bill due", true));
      await page.getByText("when is my bill due", { exact: true }).waitFor();
      await expect.poll(() => page.evaluate(() => window.spoken)).toEqual(["It is due on the 15th."]);
      // While the voice speaks, nothing is heard: it would be taken for the caller.
      expect(await page.evaluate(() => window.isListening)).toBe(false);
      await page.evaluate(() => window.endSpeaking());
      await expect.poll(() => page.evaluate(() => window.isListening)).toBe(true);
      await page.evaluate(() => window.failToHear("not-allowed"));
      await page.getByText("The browser's speech recognition failed: not-allowed").waitFor();
      await expect.poll(() => page.getByLabel(/^Microphone/).isChecked()).toBe(false);
    } finally {
      await screens.close();
      model.stop();
    }
  });
});

declare global {
  interface Window {
    hear(words: string, isFinal: boolean): void;
    failToHear(error: string): void;
    endSpeaking(): void;
    spoken: string[];
    isListening: boolean;
  }
}

/** A browser's speech, of which a machine without sound has none. */
function standInForSpeech() {
  window.spoken = [];
  window.isListening = false;
  class Recognition {
    onresult?: (event: object) => void;
    onerror?: (event: object) => void;
    start() {
      window.isListening = true;
      window.hear = (words, isFinal) => {
        this.onresult?.({ resultIndex: 0, results: [{ isFinal, 0: { transcript: words } }] });
      };
      window.failToHear = (error) => this.onerror?.({ error });
    }
    abort() {
      window.isListening = false;
    }
  }
  Object.assign(window, { SpeechRecognition: Recognition, webkitSpeechRecognition: Recognition });
  Object.defineProperty(window, "speechSynthesis", {
    value: {
      speak(words: SpeechSynthesisUtterance) {
        window.spoken.push(words.text);
        window.endSpeaking = () => words.onend?.(new Event("end") as SpeechSynthesisEvent);
      },
      cancel() {},
    },
  });
}
