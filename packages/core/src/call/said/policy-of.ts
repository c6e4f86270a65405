import { limits } from "../../limits.ts";
import type { ResolvedAgent } from "../../schema/resolved-team.ts";
import { SaidPolicy } from "../../schema/said.ts";

/** An agent's `said` with its defaults; null where it has none. */
export interface Policy {
  contradicted: NonNullable<SaidPolicy["contradicted"]>;
  unsupported: NonNullable<SaidPolicy["unsupported"]>;
  maxHoldMs: number;
  never: NonNullable<SaidPolicy["never"]>;
}

/** What an agent wants of sentences before they are said. One that a template made invalid is as if it had none. */
export function policyOf({ said }: ResolvedAgent): Policy {
  const parsed = SaidPolicy.safeParse(said ?? {});
  const {
    contradicted = "flag",
    unsupported = "pass",
    maxHoldMs = limits.saidHoldMs.default,
    never,
  } = parsed.success ? parsed.data : {};
  return { contradicted, unsupported, maxHoldMs, never: never ?? { instructions: false } };
}
