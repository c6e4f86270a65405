/** The parts of an OpenAPI document that the page is made of. */
export interface OpenApi {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
}

interface Operation {
  operationId: string;
  tags: [string];
  description: string;
  parameters?: { name: string; in: string; description: string }[];
  requestBody?: { content: Record<string, { schema: { $ref?: string }; example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema: { $ref?: string } }> }>;
}

/** The page of `/v1`: a table of its operations for each tag. */
export function printOperations({ tags, paths }: OpenApi): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const sections = tags.map(({ name, description }) => {
    const rows = operations.filter((one) => one.tags[0] === name).map(printRow);
    return `## ${name}\n\n${description}\n\n| operation | what | body | answer |\n|---|---|---|---|\n${rows.join("\n")}`;
  });
  return [head, ...sections].join("\n\n");
}

const head = `# /v1

Each operation of the service. \`GET /openapi.json\` of a running service has all of it for tools, with an example of each body. [HTTP API](../http-v1.md) explains keys, pages, limits and repeated requests; [Errors](errors.md) has each code.`;

function printRow(operation: Operation & { method: string; path: string }): string {
  const { method, path, description, parameters = [], requestBody, responses } = operation;
  const query = parameters.filter((one) => one.in === "query").map(({ name }) => `\`${name}\``);
  const asked = query.length > 0 ? ` Query: ${query.join(", ")}.` : "";
  const [status, answer] = Object.entries(responses)[0]!;
  const text = `${description}${asked}`.replaceAll("|", "\\|");
  return `| \`${method} ${path}\` | ${text} | ${schemaOf(requestBody)} | ${status} ${schemaOf(answer)} |`;
}

function schemaOf(part: Operation["requestBody"] | Operation["responses"][string]): string {
  const reference = Object.values(part?.content ?? {})[0]?.schema.$ref;
  return reference ? `\`${reference.slice(reference.lastIndexOf("/") + 1)}\`` : "";
}
