import { dispatchedTeams } from "./dispatched-teams.ts";
import type { GatedSet } from "./gated-rows.ts";
import { gatedTeams } from "./gated-teams.ts";

/** Calls with gates: identify, then pass on. */
export const gatedCalls: GatedSet = {
  name: "gated calls",
  teams: gatedTeams,
  folder: new URL("./", import.meta.url),
};

/** Questions and orders, two wishes, denials, thanks, emergencies, German and Spanish; gates too. */
export const dispatchedCalls: GatedSet = {
  name: "dispatched calls",
  teams: dispatchedTeams,
  folder: new URL("dispatched/", import.meta.url),
};
