import type { Turn } from "@cuecard/core";

/**
 * What a rule says while a person is called: each message once, when their telephone begins to ring. Null for a Turn
 * that brings none. A person who is called already when `current` begins has been announced.
 */
export function followRinging({ transfer: known }: Turn): (turn: Turn) => string | null {
  const announced = new Set(known && [known.id]);
  return ({ transfer }) => {
    if (!transfer || announced.has(transfer.id)) return null;
    announced.add(transfer.id);
    return transfer.status === "ringing" ? transfer.message : null;
  };
}
