import type { CallEvent, LiveCall, Turn } from "@cuecard/core";
import type { ScriptedModel } from "./scripted-model.ts";

/** Words, or something else that happens on the caller's side: silence, digits, an interruption. */
export type ScriptedWords =
  | string
  | { text: string; language?: string; interrupts?: boolean }
  | Extract<CallEvent, { type: "silence" | "dtmf" }>;

/** A stand-in for the person on the line. */
export interface ScriptedCaller {
  /** Says everything in order, and waits for the model's answer each time. Resolves with the Turns. */
  talk(call: LiveCall, model: ScriptedModel): Promise<Turn[]>;
}

/**
 * @example
 * const turns = await createScriptedCaller(["Hello", { text: "No, wait", interrupts: true }]).talk(call, model);
 */
/** Makes a caller who says the given lines in turn. */
export function createScriptedCaller(words: readonly ScriptedWords[]): ScriptedCaller {
  return {
    async talk(call, model) {
      const turns: Turn[] = [];
      for (const each of words) {
        const said = typeof each === "string" ? { text: each } : each;
        if ("type" in said) {
          const turn = await call.signal(said);
          if (turn) turns.push(turn);
          continue;
        }
        if (said.interrupts) await call.signal({ type: "interrupted" });
        turns.push(await model.hear(call, said.text, said.language ? { language: said.language } : {}));
      }
      return turns;
    },
  };
}
