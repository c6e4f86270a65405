import type { Turn } from "@cuecard/core";

/** A member's own model and temperature, its properties of these names. One that is not of this form is left to the host. */
export function modelOf({ model, temperature }: Turn["agent"]): { model?: string; temperature?: number } {
  return {
    ...(typeof model === "string" && { model }),
    ...(typeof temperature === "number" && { temperature }),
  };
}
