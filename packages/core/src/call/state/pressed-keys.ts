import { limits } from "../../limits.ts";
import type { CallState } from "./call-state.ts";

/** The keys since anything was said, the new ones included. Beyond what a rule can name, the rest does not matter. */
export function pressedSoFar({ keys }: Pick<CallState, "keys">, digits: string): string {
  return (keys + digits).slice(0, limits.dtmfKeys + 1);
}

/** What is shown of keys that may be a card's number or a PIN: how many there were. */
export function maskedKeys(digits: string): string {
  return "•".repeat(digits.length);
}
