import { expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { routeTable } from "../routes/route-table.ts";
import { stubCuecard } from "../test-kit/stub-cuecard.ts";

interface Operation {
  operationId: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: { $ref: string } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: { $ref: string } }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: object };
}

const handler = createHandler(stubCuecard(), {
  secret: "a secret of the tests",
  version: "1.2.3",
  publicUrl: "https://cuecard.example.com/",
});
const document = (await (await handler(new Request("http://localhost/v1/openapi.json"))).json()) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

it("the document lists exactly the routes of the table", () => {
  const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect(listed.sort()).toEqual(routeTable.map(({ method, path }) => `${method} ${path}`).sort());
});

it("every endpoint of the specification and the contract has its route", () => {
  const kb = "/v1/knowledge-base";
  const call = "/v1/calls/:callId";
  const expected = [
    ...["POST", "GET"].flatMap((method) =>
      [kb, "/v1/agents", "/v1/teams", "/v1/calls", `${kb}/:kbId/sources`].map((path) => `${method} ${path}`),
    ),
    ...["GET", "PATCH", "DELETE"].flatMap((method) =>
      [`${kb}/:kbId`, "/v1/agents/:agentId", "/v1/teams/:teamId"].map((path) => `${method} ${path}`),
    ),
    ...["GET", "DELETE"].flatMap((method) => [`${kb}/:kbId/sources/:docId`, call].map((path) => `${method} ${path}`)),
    ...["retry", "refresh"].map((verb) => `POST ${kb}/:kbId/sources/:docId/${verb}`),
    ...["status", "chunks"].map((part) => `GET ${kb}/:kbId/sources/:docId/${part}`),
    ...["", "/:gapId"].map((rest) => `GET ${kb}/:kbId/gaps${rest}`),
    ...["answer", "dismiss"].map((verb) => `POST ${kb}/:kbId/gaps/:gapId/${verb}`),
    ...["turns", "interim", "tool-calls", "handoff", "events", "end", "resume"].map((verb) => `POST ${call}/${verb}`),
    ...[
      `POST ${kb}/:kbId/upload-url`,
      `POST ${kb}/:kbId/reembed`,
      "PUT /v1/uploads/:token",
      `POST ${kb}/search`,
      "GET /v1/teams/:teamId/resolved",
      "GET /v1/teams/:teamId/ready",
    ],
    ...["GET /healthz", "GET /readyz", "GET /v1/openapi.json"],
  ];
  expect(routeTable.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(expected.sort());
});

it("the document has the shape of OpenAPI 3.1", () => {
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: "Cuecard", version: "1.2.3" });
  expect(document.servers).toEqual([{ url: "https://cuecard.example.com" }]);
  expect(document.components.securitySchemes).toEqual({
    apiKey: expect.objectContaining({ type: "http", scheme: "bearer" }),
  });
  for (const { path, operation } of operations) {
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path").map(({ name }) => name);
    expect(inPath, path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    expect(Object.keys(operation.responses), path).toContain("default");
    for (const [status, response] of Object.entries(operation.responses)) {
      expect(status).toMatch(/^([1-5]\d\d|default)$/);
      expect(response.description).not.toBe("");
    }
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
});

it("every reference leads to a component, and no component is unused", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, uri]) => uri!);
  const components = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...new Set(references)].sort()).toEqual(components.sort());
});

it("only routes without a key say so", () => {
  const open = operations.filter(({ operation }) => operation.security?.length === 0).map(({ path }) => path);
  expect(open.sort()).toEqual(["/healthz", "/readyz", "/v1/openapi.json", "/v1/uploads/{token}"]);
});

it("defaults are not required in requests and are always there in answers", () => {
  const { AttachmentInput, Attachment, CreateKnowledgeBase, CreateTeam } = document.components.schemas;
  expect(AttachmentInput!.required).toEqual(["knowledgeBaseId"]);
  expect(Attachment!.required).toContain("topK");
  expect(CreateKnowledgeBase!.required).toEqual(["name"]);
  expect(JSON.stringify(CreateTeam)).toContain("#/components/schemas/TeamDefinition");
});

it("query parameters come from their schemas", () => {
  const { parameters } = document.paths["/v1/teams"]!.get!;
  expect(parameters).toContainEqual({
    name: "limit",
    in: "query",
    required: false,
    schema: expect.objectContaining({ type: "integer", maximum: 100, default: 20 }),
  });
  expect(parameters).toContainEqual({
    name: "tag",
    in: "query",
    required: false,
    schema: expect.objectContaining({ type: "array" }),
  });
});
