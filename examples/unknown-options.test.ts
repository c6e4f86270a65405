import * as aiSdkAdapter from "@cuecard/ai-sdk";
import { aiSdk } from "@cuecard/bridges/ai-sdk";
import { livekitAgent } from "@cuecard/bridges/livekit";
import { mcpTools } from "@cuecard/bridges/mcp";
import { openAIAgents } from "@cuecard/bridges/openai-agents";
import { openAIChat } from "@cuecard/bridges/openai-chat";
import { openAIRealtime } from "@cuecard/bridges/openai-realtime";
import * as client from "@cuecard/client";
import * as cohere from "@cuecard/cohere";
import * as extract from "@cuecard/extract";
import * as gateway from "@cuecard/gateway";
import * as http from "@cuecard/http";
import * as local from "@cuecard/local";
import * as ocr from "@cuecard/ocr";
import * as openai from "@cuecard/openai";
import * as opentelemetry from "@cuecard/opentelemetry";
import * as pgvector from "@cuecard/pgvector";
import * as s3 from "@cuecard/s3";
import * as sqliteVec from "@cuecard/sqlite-vec";
import * as cuecard from "cuecard";
import { expect, test } from "vitest";

const none = {} as never;
const url = { upstream: { url: "https://api.example" } };

/** A function with a misspelt option, and the one that is meant. What is not in the table takes no options. */
const table: [name: string, call: (wrong: never) => unknown, wrong: object, param: string, meant: string][] = [
  ["createCuecard", (wrong) => cuecard.createCuecard(wrong), { dta: "x" }, "dta", "data"],
  [
    "fromAiSdkEmbedding",
    (wrong) => aiSdkAdapter.fromAiSdkEmbedding(none, wrong),
    { dimension: 8 },
    "dimension",
    "dimensions",
  ],
  ["connect", (wrong) => client.connect(wrong), { baseURL: "x" }, "baseURL", "baseUrl"],
  ["createCohereEmbedder", (wrong) => cohere.createCohereEmbedder(wrong), { modle: "x" }, "modle", "model"],
  ["createCohereReranker", (wrong) => cohere.createCohereReranker(wrong), { baseUrl: "x" }, "baseUrl", "baseURL"],
  ["createExtractor", (wrong) => extract.createExtractor(wrong), { allowPort: [1] }, "allowPort", "allowPorts"],
  ["createTesseract", (wrong) => ocr.createTesseract(wrong), { language: "eng" }, "language", "languages"],
  ["createWebhookSender", (wrong) => extract.createWebhookSender(wrong), { allowOrigins: [] }, "allowOrigins", ""],
  ["createGateway", (wrong) => gateway.createGateway(none, wrong), { ...url, deadline: 1 }, "deadline", "deadlineMs"],
  ["createChatAnalyse", (wrong) => gateway.createChatAnalyse(wrong), { uri: "x" }, "uri", "url"],
  [
    "createGateway",
    (wrong) => gateway.createGateway(none, wrong),
    { upstream: { uri: "x" } },
    "upstream.uri",
    "upstream.url",
  ],
  [
    "createGateway",
    (wrong) => gateway.createGateway(none, wrong),
    { ...url, fallback: { url: "x", api_key: "k" } },
    "fallback.api_key",
    "fallback.apiKey",
  ],
  [
    "createGateway",
    (wrong) => gateway.createGateway(none, wrong),
    { ...url, platforms: { vapy: {} } },
    "platforms.vapy",
    "platforms.vapi",
  ],
  [
    "createGateway",
    (wrong) => gateway.createGateway(none, wrong),
    { ...url, platforms: { retell: { token: "t", apikey: "k" } } },
    "platforms.retell.apikey",
    "platforms.retell.apiKey",
  ],
  ["createHandler", (wrong) => http.createHandler(none, wrong), { secrets: "x" }, "secrets", "secret"],
  [
    "createHandler",
    (wrong) => http.createHandler(none, wrong),
    { rateLimits: { publicPerMinut: 1 } },
    "rateLimits.publicPerMinut",
    "rateLimits.publicPerMinute",
  ],
  ["serve", (wrong) => http.serve(wrong), { prot: 1 }, "prot", "port"],
  ["createBlobCopies", (wrong) => local.createBlobCopies(wrong), { links: true }, "links", "link"],
  ["createFileBlobStore", (wrong) => local.createFileBlobStore(wrong), { Folder: "x" }, "Folder", "folder"],
  [
    "createOnnxEmbedder",
    (wrong) => local.createOnnxEmbedder(wrong),
    { modelFolder: "x" },
    "modelFolder",
    "modelsFolder",
  ],
  ["createOnnxReranker", (wrong) => local.createOnnxReranker(wrong), { dType: "q8" }, "dType", "dtype"],
  ["pullModel", (wrong) => local.pullModel("a/b", wrong), { onprogress: 1 }, "onprogress", "onProgress"],
  ["createOpenAIEmbedder", (wrong) => openai.createOpenAIEmbedder(wrong), { apikey: "x" }, "apikey", "apiKey"],
  [
    "createOpenTelemetryObserver",
    (wrong) => opentelemetry.createOpenTelemetryObserver(wrong),
    { word: true },
    "word",
    "words",
  ],
  [
    "createPostgresStorage",
    (wrong) => pgvector.createPostgresStorage(wrong),
    { connectionstring: "x" },
    "connectionstring",
    "connectionString",
  ],
  [
    "checkPostgres",
    (wrong) => pgvector.checkPostgres(wrong),
    { connectionStrings: "x" },
    "connectionStrings",
    "connectionString",
  ],
  ["createS3BlobStore", (wrong) => s3.createS3BlobStore(wrong), { bucket: "b", prefx: "x" }, "prefx", "prefix"],
  ["createSqliteStorage", (wrong) => sqliteVec.createSqliteStorage(wrong), { pth: "x" }, "pth", "path"],
  ["backUpSqlite", (wrong) => sqliteVec.backUpSqlite(wrong), { blob: 1 }, "blob", "blobs"],
  ["checkSqlite", (wrong) => sqliteVec.checkSqlite(wrong), { Whole: true }, "Whole", "whole"],
  ["openAIChat", (wrong) => openAIChat(none, wrong), { sentense: "x" }, "sentense", "sentence"],
  ["openAIAgents", (wrong) => openAIAgents(none, wrong), { tool: [] }, "tool", "tools"],
  ["openAIRealtime", (wrong) => openAIRealtime(none, wrong), { transcribtion: 1 }, "transcribtion", "transcription"],
  ["aiSdk", (wrong) => aiSdk(none, wrong), { jsonschema: 1 }, "jsonschema", "jsonSchema"],
  ["livekitAgent", (wrong) => livekitAgent(none, wrong), { plugin: 1 }, "plugin", "plugins"],
  ["mcpTools", (wrong) => mcpTools(none, wrong), { onToolChanged: 1 }, "onToolChanged", "onToolsChanged"],
];

test.each(table)(
  "%s refuses a misspelt option before it does anything, and names the one that is meant",
  async (name, call, wrong, param, meant) => {
    const hint = meant === "" ? "it has " : `did you mean "${meant}"?`;
    await expect(async () => call(wrong as never)).rejects.toMatchObject({
      code: "invalid_value",
      param,
      message: expect.stringContaining(`${name} has no option "${param}"; ${hint}`),
    });
  },
);

test.each(table)("%s says that its options are an object", async (name, call) => {
  for (const wrong of [null, "x", 7])
    await expect(async () => call(wrong as never)).rejects.toMatchObject({
      code: "invalid_value",
      message: expect.stringContaining(name),
    });
});

/** Functions that take none: values, or what others of ours give them. */
const without = new Set([
  "fromAiSdkReranking",
  "createListener",
  "createRequest",
  "createUrlRules",
  "createTokenBuckets",
  "createMcp",
  "createDocument",
  "createLexicalEmbedder",
  "createMeaningEmbedder",
]);

test("every function that makes something is in the table, or takes no options", () => {
  const modules = [
    aiSdkAdapter,
    client,
    cohere,
    extract,
    gateway,
    http,
    local,
    ocr,
    openai,
    opentelemetry,
    pgvector,
    s3,
    sqliteVec,
    cuecard,
  ];
  const makers = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      typeof value === "function" && /^(create|connect|from|serve|pull|backUp|check)/.test(name) ? [name] : [],
    ),
  );
  const known = new Set([...table.map(([name]) => name), ...without]);
  expect(makers.filter((name) => !known.has(name))).toEqual([]);
});
