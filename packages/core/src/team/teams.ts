import type { Teams } from "../api/teams.ts";
import { atMost } from "../base/time/at-most.ts";
import type { NewId } from "../base/values/ids.ts";
import { CuecardError, type Issue } from "../errors.ts";
import type { WorkspaceStorage } from "../ports/storage/storage.ts";
import { decodeCursor, toList } from "../rows/pages.ts";
import { updateRow } from "../rows/update-row.ts";
import { upsertRow } from "../rows/upsert-row.ts";
import { checkVersion, createVersions, nextVersion } from "../rows/versions.ts";
import { type JsonObject, PageQuery } from "../schema/common.ts";
import { parseInput, readOnlyFields } from "../schema/parse.ts";
import { CheckTeam, type ResolvedTeam } from "../schema/resolved-team.ts";
import { CreateTeam, ReadyQuery, type Team, TeamFilter, type TeamRecord, UpdateTeam } from "../schema/team.ts";
import { TeamDefinition } from "../schema/team-definition.ts";
import { knowledgeBasesNamed } from "./definition/attached.ts";
import { checkDefinition, definitionIssues } from "./definition/definition.ts";
import { definitionWarnings } from "./definition/definition-warnings.ts";
import { markIssues, withoutSecrets, withStoredSecrets } from "./definition/shown-team.ts";
import type { IntentFit } from "./intents/intent-fit.ts";
import type { IntentModels } from "./intents/intent-models.ts";
import { createLearnedExamples } from "./learned-examples.ts";
import { mergeMembers, resolveMember } from "./member/resolve.ts";
import { storedAgents } from "./member/stored-agents.ts";
import { teamNotFound } from "./team-not-found.ts";
import { asEarlier, shownVersion } from "./team-versions.ts";
import { asTexts, joinVariables } from "./template/variables.ts";

export interface TeamsOptions {
  store: Pick<
    WorkspaceStorage,
    "teams" | "agents" | "getKnowledgeBase" | "listLearnedExamples" | "deleteLearnedExamples"
  >;
  now: () => number;
  newId: NewId;
  intentModels: IntentModels;
}

/** A body may repeat them, since an answer may be sent back. */
const readOnly = [...readOnlyFields, "version", "warnings"];
/** A team is upserted by its name: an id that is given would say nothing. */
const readOnlyOfNamed = readOnly.filter((field) => field !== "id");
const TeamListQuery = PageQuery.extend(TeamFilter.shape);

/**
 * The Teams service: definitions are checked whole on each save, and every change adds one to `version`. What is secret
 * in it is shown by a mark.
 */
export function createTeams(options: TeamsOptions): Teams {
  const { store, now, intentModels } = options;

  /** Begins to learn from its examples what is not yet learned. */
  function learn(team: TeamRecord): IntentFit | null {
    const { data } = TeamDefinition.safeParse(team.definition ?? {});
    return data ? intentModels.of(data, team) : null;
  }

  async function stored(id: string): Promise<TeamRecord> {
    const team = await store.teams.get(id);
    if (!team) throw teamNotFound(id);
    return team;
  }

  async function shown(team: TeamRecord): Promise<Team> {
    return { ...withoutSecrets(team), warnings: await definitionWarnings(team.definition, store) };
  }

  const { kept, ...versions } = createVersions({ kind: "team", rows: store.teams, stored, shown: shownVersion });

  return {
    get: async (id) => shown(await stored(id)),

    async create(input) {
      const given = parseInput(CreateTeam, input, { readOnly });
      await check(store, given.definition);
      const team = newTeam(options, given);
      if (!(await store.teams.insert(team)))
        throw new CuecardError("id_taken", `Team "${team.id}" already exists; try again.`);
      learn(team);
      return shown(team);
    },

    async upsert(input) {
      const team = await upsertNamed(options, input);
      learn(team);
      return shown(team);
    },

    async list(page = {}) {
      const { limit, cursor, ...filter } = parseInput(TeamListQuery, page);
      const { rows, hasMore } = await store.teams.list({ limit, after: decodeCursor(cursor), ...filter });
      return toList({ rows: await Promise.all(rows.map(shown)), hasMore }, (team) => team);
    },

    async update(id, patch) {
      const { ifVersion, ...changes } = parseInput(UpdateTeam, patch, { readOnly });
      if (changes.definition) await check(store, changedBy(await stored(id), changes).definition);
      const change = (row: TeamRecord) => {
        checkVersion("team", row, ifVersion);
        return changedBy(row, changes);
      };
      const team = await updateRow(store.teams, id, change, now);
      if (!team) throw teamNotFound(id);
      learn(team);
      return shown(team);
    },

    async delete(id, { ifVersion } = {}) {
      for (;;) {
        const team = await stored(id);
        checkVersion("team", team, ifVersion);
        if (await store.teams.delete(id, ifVersion === undefined ? undefined : team.updatedAt)) return;
      }
    },

    async check(input) {
      const { definition, teamId } = parseInput(CheckTeam, input);
      const whole = teamId ? withStoredSecrets(definition, (await stored(teamId)).definition) : definition;
      const problems = [...definitionIssues(whole), ...(await otherIssues(store, whole))];
      const warnings = problems.length > 0 ? [] : await definitionWarnings(whole, store);
      return { object: "team_check", problems, warnings };
    },

    ...versions,
    ...createLearnedExamples({ store, intentModels, stored }),

    async makeCurrent(id, version, { ifVersion } = {}) {
      const present = await stored(id);
      const earlier = await kept(id, version);
      await check(store, asEarlier(present, earlier).definition);
      const change = (row: TeamRecord) => {
        checkVersion("team", row, ifVersion);
        return asEarlier(row, earlier);
      };
      const team = await updateRow(store.teams, id, change, now);
      if (!team) throw teamNotFound(id);
      learn(team);
      return shown(team);
    },

    async resolved(id) {
      return resolveTeam(store, await stored(id));
    },

    async ready(id, options = {}) {
      const { signal, ...query } = options;
      const { timeoutMs } = parseInput(ReadyQuery, query);
      const team = await stored(id);
      const fit = learn(team);
      fit?.renew();
      if (fit) await atMost(fit.settled, { timeoutMs, signal });
      return {
        object: "team_readiness",
        teamId: id,
        version: team.version,
        ready: fit?.learned ?? true,
        problem: fit?.problem ?? null,
      };
    },
  };
}

/** Checks the definition and the Knowledge Bases it names; what is saved is the definition exactly as given. */
async function check(store: TeamsOptions["store"], definition: JsonObject | null | undefined): Promise<void> {
  if (definition) checkDefinition(definition, await otherIssues(store, definition));
}

/** What the definition alone does not tell: knowledge bases that do not exist, and marks that stand for nothing. */
async function otherIssues(store: TeamsOptions["store"], definition: JsonObject): Promise<Issue[]> {
  const unknown: Issue[] = [];
  for (const { id, path } of knowledgeBasesNamed(definition)) {
    if (await store.getKnowledgeBase(id)) continue;
    unknown.push({
      path,
      message: `${path} is "${id}", but this knowledge base does not exist; create it first, or remove it here.`,
    });
  }
  return [...unknown, ...markIssues(definition)];
}

function newTeam(
  { now, newId }: TeamsOptions,
  { name, description, isActive, tags, definition }: ReturnType<typeof CreateTeam.parse>,
): TeamRecord {
  const at = new Date(now()).toISOString();
  return {
    id: newId("team"),
    object: "team",
    name,
    description: description ?? null,
    definition: definition ?? null,
    isActive,
    tags,
    version: 1,
    createdAt: at,
    updatedAt: at,
  };
}

async function upsertNamed(options: TeamsOptions, input: CreateTeam): Promise<TeamRecord> {
  const { store, now } = options;
  const given = parseInput(CreateTeam, input, { readOnly: readOnlyOfNamed });
  const definitionFor = (row: TeamRecord | null) =>
    given.definition && withStoredSecrets(given.definition, row?.definition ?? null);
  const [stored] = await store.teams.named(given.name);
  await check(store, definitionFor(stored ?? null));
  return upsertRow<TeamRecord>({
    rows: store.teams,
    id: null,
    name: given.name,
    kind: "team",
    wayOut: "Rename or delete the others.",
    make: () => newTeam(options, given),
    change: (row) => {
      const { description = null, tags } = given;
      const changed = {
        ...row,
        description,
        tags,
        isActive: input.isActive ?? row.isActive,
        definition: definitionFor(row) ?? null,
      };
      return nextVersion(row, changed);
    },
    now,
  });
}

type TeamChanges = Omit<ReturnType<typeof UpdateTeam.parse>, "ifVersion">;

/** The row itself when the changes change nothing. */
function changedBy(row: TeamRecord, changes: TeamChanges): TeamRecord {
  const { definition, description } = changes;
  const changed = {
    ...row,
    ...changes,
    definition: definition
      ? withStoredSecrets(definition, row.definition)
      : definition === null
        ? null
        : row.definition,
    description: description === undefined ? row.description : description,
  };
  return nextVersion(row, changed);
}

async function resolveTeam(store: TeamsOptions["store"], team: TeamRecord): Promise<ResolvedTeam> {
  const definition = TeamDefinition.parse(team.definition ?? {});
  const agents = await storedAgents(store, definition);
  const variables = asTexts(joinVariables(definition, {}).variables);
  const resolved = mergeMembers(definition, agents).map((merged) =>
    resolveMember(merged, variables, definition.missingVariable),
  );
  return {
    object: "resolved_team",
    teamId: team.id,
    version: team.version,
    members: resolved.map(({ member }) => member),
    warnings: resolved.flatMap(({ warnings, withoutValue }) => [...warnings, ...withoutValue]),
  };
}
