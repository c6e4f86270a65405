/** What is typed and not sent yet is kept in this tab: it outlives a reload, another screen and a key that ends meanwhile. */
const prefix = "cuecard-draft ";

/** What was kept under a name. */
export function keptDraft<T>(name: string): T | null {
  const kept = sessionStorage.getItem(prefix + name);
  return kept === null ? null : (JSON.parse(kept) as T);
}

/** Keeps a value; null forgets it. Where the browser has no room for it, it lives as long as its screen. */
export function keepDraft(name: string, value: unknown): void {
  try {
    if (value === null) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    sessionStorage.removeItem(prefix + name);
  }
}

/** Forgets everything: who signs out leaves nothing behind. */
export function forgetDrafts(): void {
  for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) sessionStorage.removeItem(name);
}
