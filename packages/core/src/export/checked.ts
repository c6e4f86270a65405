import { z } from "zod";

/** What values of lines have to be. */

/** As in the position of a list: text of another form could never be the place where its next page begins. */
export const time = z.string().refine(isTime, { error: "must be a time such as 2026-11-27T09:30:00.000Z" });
export const id = z.string().regex(/^[\w.:-]{1,128}$/, { error: "must be 1 to 128 characters of A-Z a-z 0-9 . _ : -" });
export const words = z.string().min(1);
export const count = z.int().min(0);
export const version = z.int().min(1);
export const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: "must be a SHA-256 in hex" });
/** What every row has. */
export const row = { id, createdAt: time, updatedAt: time };

function isTime(value: string): boolean {
  const at = Date.parse(value);
  return Number.isFinite(at) && new Date(at).toISOString() === value;
}
