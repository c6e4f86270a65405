import type { Interim } from "@cuecard/core";

/** Sends one interim at a time, and always the newest: each has the whole turn so far. */
export function createInterims(send: (interim: Interim) => Promise<void>) {
  let newest: Interim | null = null;
  let sending = false;

  async function sendAll(): Promise<void> {
    if (sending) return;
    sending = true;
    while (newest) {
      const body = newest;
      newest = null;
      await send(body).catch(() => undefined);
    }
    sending = false;
  }

  return {
    add(interim: Interim): void {
      newest = interim;
      void sendAll();
    },
    /** Drops what was not sent yet. */
    drop(): void {
      newest = null;
    },
  };
}
