import { signal } from "@preact/signals";

/** Kept in the session of this tab alone: a key in local storage would outlive who typed it. */
const place = "cuecard-key";

/** The key that requests are sent with; null while nobody is signed in. */
export const key = signal<string | null>(sessionStorage.getItem(place));

/** Why the last key was given up, as a sentence. */
export const signedOutBecause = signal<string | null>(null);

/** Keeps a key for this tab. */
export function signIn(newKey: string): void {
  sessionStorage.setItem(place, newKey);
  signedOutBecause.value = null;
  key.value = newKey;
}

/** Forgets the key. */
export function signOut(because: string | null = null): void {
  sessionStorage.removeItem(place);
  signedOutBecause.value = because;
  key.value = null;
}
