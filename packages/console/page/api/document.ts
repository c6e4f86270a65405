import { api, dataOf } from "./client.ts";

/** A JSON Schema, as /v1 describes itself with. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** The service's description of itself. */
export interface ApiDocument {
  paths: Record<string, unknown>;
  components: { schemas: Record<string, JsonSchema> };
}

let document: Promise<ApiDocument> | null = null;

/** Reads the description once; a failure is not kept. */
export function apiDocument(): Promise<ApiDocument> {
  document ??= dataOf(api.GET("/v1/openapi.json")).then(
    (data) => data as unknown as ApiDocument,
    (error: unknown) => {
      document = null;
      throw error;
    },
  );
  return document;
}
