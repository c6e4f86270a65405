import { signal } from "@preact/signals";
import { t } from "../language/text.ts";
import { forgetDrafts } from "./drafts.ts";

/** Kept in the session of this tab alone: a key in local storage would outlive who typed it. */
const place = "cuecard-key";

/** Marks a key that came by a one-time code: its owner can't type it. */
const byCode = "cuecard-key-by-code";

/** Milliseconds in which another tab tells its key to a new one. */
const askMs = 300;

/** What tabs of this origin tell each other. A key goes from tab to tab, and is never stored outside of one. */
type Told = { kind: "who has a key?" } | { kind: "key"; key: string; isByCode: boolean } | { kind: "signed out" };

const tabs = new BroadcastChannel("cuecard");

/** The key that requests are sent with; null while nobody is signed in. */
export const key = signal<string | null>(sessionStorage.getItem(place));

/** Whether another tab is being asked for its key: the page waits for that before it asks a person. */
export const isAskingTabs = signal(key.value === null && !location.hash.includes("code="));

/** Why the last key was given up, as a sentence. */
export const signedOutBecause = signal<string | null>(null);

tabs.onmessage = ({ data }: MessageEvent<Told>) => {
  if (data.kind === "who has a key?" && key.value !== null)
    tabs.postMessage({ kind: "key", key: key.value, isByCode: isKeyByCode() } satisfies Told);
  if (data.kind === "key" && isAskingTabs.value) signIn(data.key, data.isByCode);
  if (data.kind === "signed out") {
    forgetDrafts();
    forget(t("You have signed out in another tab."));
  }
};

if (isAskingTabs.value) {
  tabs.postMessage({ kind: "who has a key?" } satisfies Told);
  setTimeout(() => {
    isAskingTabs.value = false;
  }, askMs);
}

/** Keeps a key for this tab. */
export function signIn(newKey: string, isByCode = false): void {
  sessionStorage.setItem(place, newKey);
  if (isByCode) sessionStorage.setItem(byCode, "yes");
  else sessionStorage.removeItem(byCode);
  signedOutBecause.value = null;
  isAskingTabs.value = false;
  key.value = newKey;
}

/** Whether the key came by a one-time code. */
export function isKeyByCode(): boolean {
  return sessionStorage.getItem(byCode) !== null;
}

/** Forgets a key that is not valid any more. What was typed stays for whoever signs in again. */
export function giveUpKey(because: string): void {
  forget(because);
}

/** Signs out in every tab, and leaves nothing behind. */
export function signOut(): void {
  tabs.postMessage({ kind: "signed out" } satisfies Told);
  forgetDrafts();
  forget(null);
}

function forget(because: string | null): void {
  if (key.value === null) return;
  sessionStorage.removeItem(place);
  sessionStorage.removeItem(byCode);
  signedOutBecause.value = because;
  key.value = null;
}
