import type { TeamDefinitionInput } from "cuecard";
import { readWrittenCalls, type WrittenCall } from "./calls/read-calls.ts";
import { clinic } from "./teams/clinic.ts";
import { council } from "./teams/council.ts";
import { electronics } from "./teams/electronics.ts";
import { insurer } from "./teams/insurer.ts";
import { property } from "./teams/property.ts";
import { resort } from "./teams/resort.ts";
import { telecom } from "./teams/telecom.ts";

/** A trade: its team as the docs advise, and calls to it. */
export interface Trade {
  name: string;
  definition: TeamDefinitionInput;
  calls: WrittenCall[];
}

export const trades = { property, electronics, telecom };

/** Trades whose calls are all in the open half: weights are chosen on them too. */
const openTrades = { clinic, council, insurer, resort };

/** Limits that a host's own moves would use up, since every miss is put right by code. */
const unlimited = { maxPerCall: 1_000, maxPerEdge: 1_000 };

/** The calls written for this benchmark; the locked half only for a report. */
export function ownTrades({ locked }: { locked: boolean }): Trade[] {
  const folder = locked ? "locked" : "open";
  return Object.entries(locked ? trades : { ...trades, ...openTrades }).map(([name, definition]) => ({
    name,
    definition,
    calls: readWrittenCalls(new URL(`calls/${folder}/${name}.txt`, import.meta.url)),
  }));
}

/** The team as it is played without a model: all that words say is done. */
export function byWordsAlone(definition: TeamDefinitionInput): TeamDefinitionInput {
  return { ...definition, handoffs: { ...definition.handoffs, ...unlimited, words: "commit" } };
}
