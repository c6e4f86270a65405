import type { TeamDefinitionInput } from "cuecard";

/** Members of a team. */
export type Members = NonNullable<TeamDefinitionInput["members"]>;
type Rules = NonNullable<TeamDefinitionInput["rules"]>;

/** A team as people write it: members, and now and then a rule. */
export const teamOf = (members: Members, rules: Rules = []): TeamDefinitionInput => ({ members, rules });
