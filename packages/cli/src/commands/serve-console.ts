import { randomBytes, timingSafeEqual } from "node:crypto";
import type { HandlerOptions } from "@cuecard/http";

/** Flags of `serve` about the console. */
export interface ConsoleFlags {
  /** False with `--no-console`. */
  console: boolean;
  /** Whether the browser opens it. */
  open: boolean;
}

/** What a service needs to show the console. */
export interface ServedConsole extends Required<Pick<HandlerOptions, "site" | "signIn">> {
  /** Its address, for people: on loopback it signs the first browser in that opens it. */
  addressAt(url: string): string;
}

const loopback = new Set(["127.0.0.1", "::1", "localhost"]);

/**
 * Loads the console; null with `--no-console`. Its sign-in code works once and stands for `key`. Only loopback has one:
 * an address that other machines can open must not carry a key.
 */
export async function consoleOf(
  { console: isWanted, host }: ConsoleFlags & { host: string },
  key: string,
): Promise<ServedConsole | null> {
  if (!isWanted) return null;
  const { readSite } = await import("@cuecard/console");
  const site = await readSite();
  if (!loopback.has(host)) return { site, signIn: () => null, addressAt: (url) => `${url}/` };
  let code: Buffer | null = Buffer.from(randomBytes(16).toString("base64url"));
  return {
    site,
    signIn(given) {
      const asked = Buffer.from(given);
      if (code === null || asked.length !== code.length || !timingSafeEqual(asked, code)) return null;
      code = null;
      return key;
    },
    addressAt: (url) => `${url}/#/?code=${code}`,
  };
}
