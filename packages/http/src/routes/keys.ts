import { CreateKey, IssuedKey, KeyInfo, listOf, PageQuery, RotateKey, type Workspace } from "@cuecard/core";
import { type Route, route } from "../route/route.ts";
import { ownId } from "./once.ts";

const tag = "Keys";

/** A kept answer is found again by the key's id, since the key itself is stored nowhere. */
const once = {
  prefix: "key" as const,
  keeps: false,
  idOf: ownId,
  find: async ({ workspace }: { workspace: Workspace }, id: string): Promise<IssuedKey> => ({
    ...(await workspace.keys.get(id)),
    key: null,
  }),
};

/** Routes of API keys, of the workspace of the key that asks. */
export const keyRoutes: Route[] = [
  route({
    name: "createKey",
    method: "POST",
    path: "/v1/keys",
    scope: "admin",
    tag,
    summary: "Create a key. The answer is the only one that shows it.",
    body: CreateKey,
    once,
    status: 201,
    response: IssuedKey,
    handle: ({ workspace, body }) => workspace.keys.create(body),
  }),
  route({
    name: "listKeys",
    method: "GET",
    path: "/v1/keys",
    scope: "admin",
    tag,
    summary: "List the workspace's keys, revoked ones too, newest first.",
    query: PageQuery,
    response: listOf(KeyInfo),
    handle: ({ workspace, query }) => workspace.keys.page(query),
  }),
  route({
    name: "getKey",
    method: "GET",
    path: "/v1/keys/:keyId",
    scope: "admin",
    tag,
    summary: "Read what a key may do, until when, and when it was last used.",
    response: KeyInfo,
    handle: ({ workspace, params }) => workspace.keys.get(params.keyId),
  }),
  route({
    name: "rotateKey",
    method: "POST",
    path: "/v1/keys/:keyId/rotate",
    scope: "admin",
    tag,
    summary: "Create a key that may do the same. The old one works on for 24 hours, or for as long as you say.",
    body: RotateKey,
    bodyOptional: true,
    once,
    status: 201,
    response: IssuedKey,
    handle: ({ workspace, params, body }) => workspace.keys.rotate(params.keyId, body),
  }),
  route({
    name: "revokeKey",
    method: "DELETE",
    path: "/v1/keys/:keyId",
    scope: "admin",
    tag,
    summary: "Revoke a key. The next request with it is refused.",
    status: 204,
    handle: ({ workspace, params }) => workspace.keys.revoke(params.keyId),
  }),
];
