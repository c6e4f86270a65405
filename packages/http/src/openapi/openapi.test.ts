import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, it } from "vitest";
import { createHandler } from "../handler.ts";
import { routeTable } from "../routes/route-table.ts";
import { stubCuecard } from "../test-kit/stub-cuecard.ts";
import { catalogOf } from "./catalog.ts";

const catalog = catalogOf([]);
const { inputs, outputs, bodyExamples } = catalog;

interface Operation {
  operationId: string;
  security?: unknown[];
  description: string;
  parameters?: { name: string; in: string; description?: string; required: boolean; schema: Record<string, unknown> }[];
  requestBody?: { required: boolean; content: Record<string, { schema: { $ref: string }; example?: unknown }> };
  responses: Record<string, Answer & { $ref?: string }>;
}

interface Answer {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, { schema: { $ref: string } }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Record<string, unknown>>;
    responses: Record<string, Answer>;
    securitySchemes: object;
  };
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

const answerAt = ({ $ref, ...answer }: Answer & { $ref?: string }): Answer =>
  $ref ? document.components.responses[$ref.split("/").at(-1)!]! : answer;

it("the document lists exactly the routes of the table", () => {
  const listed = operations.map(({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
  expect(listed.sort()).toEqual(routeTable.map(({ method, path }) => `${method} ${path}`).sort());
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
      expect(answerAt(response).description).not.toBe("");
      expect(answerAt(response).headers).toHaveProperty("X-Request-Id");
    }
  }
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const name of Object.keys(document.components.schemas)) expect(name).toMatch(/^[A-Za-z0-9._-]+$/);
});

it("every reference leads to a component, and no component is unused", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, uri]) => uri!);
  const { securitySchemes: _schemes, ...parts } = document.components;
  const components = Object.entries(parts).flatMap(([part, named]) =>
    Object.keys(named).map((name) => `#/components/${part}/${name}`),
  );
  expect([...new Set(references)].sort()).toEqual(components.sort());
});

describe("validators of others", () => {
  it("find the document valid (@seriousme/openapi-schema-validator)", async () => {
    expect(await new Validator().validate({ ...structuredClone(document) })).toEqual({ valid: true });
  });

  it("find no fault by the recommended rules, and every example valid (@redocly/openapi-core)", async () => {
    const rules = {
      "no-invalid-media-type-examples": { severity: "error", allowAdditionalProperties: true },
      // A route without a key refuses nothing that every client may send.
      "operation-4xx-response": "off",
      "no-server-example.com": "off",
    } as const;
    const config = await createConfig({ extends: ["recommended"], rules });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`)).toEqual([]);
  });
});

it("every body that clients send has an example that the service's own schema takes", () => {
  for (const { path, operation } of operations) {
    const media = operation.requestBody?.content["application/json"];
    if (media) expect(media.example, `${operation.operationId} ${path}`).toBeDefined();
  }
  for (const [name, example] of Object.entries(bodyExamples)) {
    expect(inputs[name]!.safeParse(example).error, name).toBeUndefined();
  }
});

it("answers that are an object with a version have its ETag, and others have none", () => {
  const headersOf = (path: string, method: string, status: string) =>
    document.paths[path]![method]!.responses[status]!.headers;
  expect(headersOf("/v1/teams/{teamId}", "get", "200")).toHaveProperty("ETag");
  expect(headersOf("/v1/agents", "post", "201")).toHaveProperty("ETag");
  expect(headersOf("/v1/teams", "get", "200")).not.toHaveProperty("ETag");
  expect(headersOf("/v1/calls/{callId}/current", "get", "200")).not.toHaveProperty("ETag");
});

it("operations and parameters say what they are", () => {
  for (const { path, operation } of operations) {
    expect(operation.description, path).toMatch(/\. It needs (no key|a private key with the scope `\w+`)/);
    for (const { name, description } of operation.parameters ?? [])
      expect(description, `${path} ${name}`).toMatch(/^\S.*\.$/);
  }
});

it("bytes are sent as they are", () => {
  const { requestBody } = document.paths["/v1/uploads/{token}"]!.put!;
  expect(requestBody!.content).toEqual({
    "application/octet-stream": { schema: { type: "string", format: "binary" } },
  });
});

it("answers may grow, and no schema has the limits of safe integers", () => {
  expect(JSON.stringify(document)).not.toContain(String(Number.MAX_SAFE_INTEGER));
  const answered = Object.keys(outputs).map((name) => document.components.schemas[name]);
  expect(JSON.stringify(answered)).not.toContain('"additionalProperties":false');
  expect(JSON.stringify(document.components.schemas.StoredTeamDefinition)).not.toContain(
    '"additionalProperties":false',
  );
});

it("unions name their discriminators, and a condition is a condition", () => {
  const { RegisterSource, CallEvents, Condition, SearchRequest, Team } = document.components.schemas;
  expect(RegisterSource!.discriminator).toMatchObject({ propertyName: "sourceType" });
  expect(JSON.stringify(CallEvents)).toContain('"agent_said":"#/components/schemas/AgentSaidEvent"');
  expect(JSON.stringify(Condition)).toMatch(/"not":\{[^}]*"\$ref":"#\/components\/schemas\/Condition"/);
  expect(JSON.stringify(SearchRequest)).toContain('"#/components/schemas/MetadataFilter"');
  expect(JSON.stringify(Team)).toContain("#/components/schemas/StoredTeamDefinition");
});

it("only routes without a key say so", () => {
  const open = operations.filter(({ operation }) => operation.security?.length === 0).map(({ path }) => path);
  expect(open.sort()).toEqual(["/healthz", "/readyz", "/v1/openapi.json", "/v1/sign-in", "/v1/uploads/{token}"]);
});

it("defaults are not required in requests and are always there in answers", () => {
  const { AttachmentInput, Attachment, CreateKnowledgeBase, CreateTeam } = document.components.schemas;
  expect(AttachmentInput!.required).toEqual(["knowledgeBaseId"]);
  expect(Attachment!.required).toContain("topK");
  expect(CreateKnowledgeBase!.required).toEqual(["name"]);
  // Generators of types take a property with `default` for one that is always there.
  expect(JSON.stringify(AttachmentInput)).not.toContain('"default":');
  expect(JSON.stringify(CreateTeam)).toContain("#/components/schemas/TeamDefinition");
});

it("query parameters come from their schemas", () => {
  const { parameters } = document.paths["/v1/teams"]!.get!;
  expect(parameters).toContainEqual({
    name: "limit",
    in: "query",
    description: "Most items on the page.",
    required: false,
    schema: expect.objectContaining({ type: "integer", maximum: 100, default: 20 }),
  });
  expect(parameters).toContainEqual({
    name: "tag",
    in: "query",
    description: "Only teams that have all of these tags.",
    required: false,
    schema: expect.objectContaining({ type: "array" }),
  });
});
