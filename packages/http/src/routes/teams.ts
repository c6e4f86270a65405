import { PageQuery, ReadyQuery, TeamFilter } from "@cuecard/core";
import { underIfMatch, withCondition } from "../request/if-match.ts";
import { inputs, outputs } from "./components.ts";
import { ownId } from "./once.ts";
import { type Route, route } from "./route.ts";

const tag = "Teams";
const TeamsQuery = PageQuery.extend(TeamFilter.shape);

/** Routes of teams. */
export const teamRoutes: Route[] = [
  route({
    name: "createTeam",
    method: "POST",
    path: "/v1/teams",
    scope: "admin",
    tag,
    summary: "Create a team.",
    body: inputs.CreateTeam,
    once: {
      prefix: "team",
      keeps: true,
      idOf: ownId,
      find: ({ workspace }, id) => workspace.teams.get(id),
    },
    status: 201,
    response: outputs.Team,
    handle: ({ workspace, body }) => workspace.teams.create(body),
  }),
  route({
    name: "listTeams",
    method: "GET",
    path: "/v1/teams",
    scope: "read",
    tag,
    summary: "List the teams, newest first. Several tags must all match.",
    query: TeamsQuery,
    response: outputs.TeamList,
    handle: ({ workspace, query }) => workspace.teams.list(query),
  }),
  route({
    name: "getTeam",
    method: "GET",
    path: "/v1/teams/:teamId",
    scope: "read",
    tag,
    summary: "Read a team.",
    response: outputs.Team,
    handle: ({ workspace, params }) => workspace.teams.get(params.teamId),
  }),
  route({
    name: "updateTeam",
    method: "PATCH",
    path: "/v1/teams/:teamId",
    scope: "admin",
    tag,
    summary: "Change some of a team's properties. A definition is replaced as a whole.",
    body: inputs.UpdateTeam,
    ifMatch: true,
    response: outputs.Team,
    handle: ({ workspace, request, params, body }) =>
      underIfMatch(request, (condition) => workspace.teams.update(params.teamId, withCondition(body, condition))),
  }),
  route({
    name: "deleteTeam",
    method: "DELETE",
    path: "/v1/teams/:teamId",
    scope: "admin",
    tag,
    summary: "Delete a team.",
    status: 204,
    ifMatch: true,
    handle: ({ workspace, request, params }) =>
      underIfMatch(request, (condition) => workspace.teams.delete(params.teamId, condition)),
  }),
  route({
    name: "getResolvedTeam",
    method: "GET",
    path: "/v1/teams/:teamId/resolved",
    scope: "read",
    tag,
    summary: "Read each member's effective configuration, and where each value comes from.",
    response: outputs.ResolvedTeam,
    handle: ({ workspace, params }) => workspace.teams.resolved(params.teamId),
  }),
  route({
    name: "getTeamReadiness",
    method: "GET",
    path: "/v1/teams/:teamId/ready",
    scope: "read",
    tag,
    summary: "Wait until the example utterances of a team's version are learned, and read whether they are.",
    query: ReadyQuery,
    response: outputs.TeamReadiness,
    handle: ({ workspace, params, query, request: { signal } }) =>
      workspace.teams.ready(params.teamId, { ...query, signal }),
  }),
];
