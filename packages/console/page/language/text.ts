import type { ComponentChild } from "preact";
import { chosenLanguage, type Language } from "./language.ts";

/** What stands in place of each `{name}` of a text. */
type Values<Value> = Readonly<Record<string, Value>>;

let language: Language = "en";
let messages: Readonly<Record<string, string>> = {};
let words: Readonly<Record<string, string>> = {};

/** Loads the messages of the page's language. Every module with a text is imported behind it. */
export async function loadMessages(): Promise<void> {
  language = chosenLanguage();
  document.documentElement.lang = language;
  // A page in English is better than none, where the messages can't be loaded.
  if (language === "de") ({ messages, words } = await import("./de.ts").catch(() => ({ messages, words })));
}

/**
 * A text of the page in its language, named by the English one: `t("Delete {name}?", { name })`. Where one English text
 * has two meanings, a context that no reader sees stands behind it: `t("Run|screens")`.
 */
export function t(text: string, values: Values<string | number> = {}): string {
  return translated(text).replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
}

/** As {@link t}, with elements in the text: `tx("Read {page} first.", { page: <a href="#start">…</a> })`. */
export function tx(text: string, values: Values<ComponentChild>): ComponentChild[] {
  return translated(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (index % 2 === 0 ? part : values[part]));
}

/** A text with a number `{n}`: `tn(calls, "{n} call", "{n} calls", values)`. */
export function tn(n: number, one: string, many: string, values: Values<string | number> = {}): string {
  return t(n === 1 ? one : many, { ...values, n: number(n) });
}

/** A number as the page's language writes it: `1,440`, `1.440`. */
export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(language, options);
}

/** A number with as many digits behind the point: `12.5`, `12,5`. */
export function decimal(value: number, digits = 1): string {
  return number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A value of `/v1` as a word, such as a status or an event's name: `no_answer` is "no answer". One without a word stays as it is. */
export function wordFor(value: string): string {
  return words[value] ?? value.replaceAll("_", " ");
}

const context = /\|\w+$/;

function translated(text: string): string {
  return messages[text] ?? text.replace(context, "");
}
