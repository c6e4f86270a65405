import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** What a task costs. Letters of words that are typed into a field are not counted. */
export interface Effort {
  clicks: number;
  /** Strokes of a key, such as Tab, Enter and arrows. */
  keys: number;
  /** Fields that are filled. */
  fields: number;
}

/** Somebody at the console, who goes by what the screen says: roles, labels and names. */
export interface Person {
  readonly effort: Effort;
  /** Opens a screen by its name in the navigation. */
  open(screen: string): Promise<void>;
  /** Presses a button, a link or a card of the canvas. */
  press(what: Locator): Promise<void>;
  write(field: Locator, words: string): Promise<void>;
  /** Ends what was written. */
  enter(): Promise<void>;
  /** Chooses one of a list, whose words contain these. */
  choose(field: Locator, words: string): Promise<void>;
  /** Opens the browser's own choice of files, and takes these. */
  takeFiles(field: Locator, paths: string | string[]): Promise<void>;
  /** Saves a team. */
  save(): Promise<void>;
  /** Takes back what was just done, as the message in the corner offers. */
  undo(): Promise<void>;
}

const linkOf = (page: Page, screen: string) =>
  page.getByRole("navigation", { name: "Screens" }).getByRole("link", { name: screen, exact: true });

async function takeFrom(page: Page, open: () => Promise<void>, paths: string | string[]): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await open();
  await (await chooser).setFiles(paths);
}

/** Somebody with a mouse. Enter behind a field is a key. */
export function byMouse(page: Page): Person {
  const effort: Effort = { clicks: 0, keys: 0, fields: 0 };
  async function press(what: Locator): Promise<void> {
    effort.clicks++;
    await what.click();
  }
  return {
    effort,
    press,
    open: (screen) => press(linkOf(page, screen)),
    async write(field, words) {
      await press(field);
      effort.fields++;
      await field.fill(words);
    },
    async enter() {
      effort.keys++;
      await page.keyboard.press("Enter");
    },
    async choose(field, words) {
      // One click opens the list, one chooses.
      effort.clicks += 2;
      const option = field.locator("option").filter({ hasText: words }).first();
      await option.waitFor({ state: "attached" });
      await field.selectOption({ label: (await option.textContent())!.trim() });
    },
    takeFiles: (field, paths) => takeFrom(page, () => press(field), paths),
    save: () => press(page.getByRole("button", { name: "Save", exact: true })),
    undo: () => press(page.getByRole("status").getByRole("button", { name: "Undo" })),
  };
}

/** Tabs from one control to the next that somebody would press. */
const mostTabs = 80;

/** Where a control lies from what has the focus. */
const wayTo = (what: Element): "here" | "Tab" | "Shift+Tab" => {
  const { activeElement } = document;
  if (activeElement === what) return "here";
  const isBefore = activeElement && what.compareDocumentPosition(activeElement) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBefore && activeElement !== document.body ? "Shift+Tab" : "Tab";
};

/** Where a card of the canvas lies from the one that has the focus. */
const arrowTo = (card: Element): string => {
  const [to, from] = [card, document.activeElement!].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect];
  const [right, down] = [to.x - from.x, to.y - from.y];
  if (Math.abs(right) >= Math.abs(down)) return right > 0 ? "ArrowRight" : "ArrowLeft";
  return down > 0 ? "ArrowDown" : "ArrowUp";
};

/** Somebody with a keyboard alone, who has read the page of keys. */
export function byKeyboard(page: Page): Person {
  const effort: Effort = { clicks: 0, keys: 0, fields: 0 };
  async function key(name: string): Promise<void> {
    effort.keys++;
    await page.keyboard.press(name);
  }
  async function reach(what: Locator): Promise<void> {
    const isRoving = (await what.getAttribute("tabindex")) === "-1";
    if (isRoving) await reach(page.locator('[data-member][tabindex="0"]'));
    for (let pressed = 0; pressed < mostTabs; pressed++) {
      const way = await what.evaluate(wayTo);
      if (way === "here") return;
      await key(isRoving ? await what.evaluate(arrowTo) : way);
    }
    throw new Error(`No ${mostTabs} keys lead to ${what}.`);
  }
  async function press(what: Locator): Promise<void> {
    await what.waitFor({ state: "attached" });
    await expect.poll(() => what.isEnabled()).toBe(true);
    await reach(what);
    await key("Enter");
  }
  return {
    effort,
    press,
    async open(screen) {
      // A link of the navigation says its keys, as the page of keys does.
      const keys = /g \w$/.exec((await linkOf(page, screen).getAttribute("title"))!)![0].split(" ");
      for (const each of keys) await key(each);
    },
    async write(field, words) {
      await field.waitFor();
      await reach(field);
      effort.fields++;
      await page.keyboard.type(words);
    },
    enter: () => key("Enter"),
    async choose(field, words) {
      await field.locator("option").filter({ hasText: words }).first().waitFor({ state: "attached" });
      await reach(field);
      const down = await field.evaluate((each, text) => {
        const { options, selectedIndex } = each as HTMLSelectElement;
        return [...options].findIndex((option) => option.text.includes(text)) - selectedIndex;
      }, words);
      await key("Space");
      for (let pressed = 0; pressed < Math.abs(down); pressed++) await key(down > 0 ? "ArrowDown" : "ArrowUp");
      await key("Enter");
    },
    takeFiles: (field, paths) => takeFrom(page, () => press(field), paths),
    save: () => key("Control+s"),
    undo: () => key("u"),
  };
}

/** What each hand needs for each task, as a table for people. */
export function tableOf(efforts: Record<string, Record<string, Effort>>): string {
  const rows = Object.entries(efforts).map(([name, { "a mouse": mouse, "a keyboard alone": keys }]) =>
    [name, mouse?.clicks, mouse?.fields, mouse?.keys, keys?.keys, keys?.fields].join(" | "),
  );
  const head = "task | clicks | fields | keys with a mouse | keys alone | fields";
  return `| ${[head, "---|---:|---:|---:|---:|---:", ...rows].join(" |\n| ")} |\n`;
}
