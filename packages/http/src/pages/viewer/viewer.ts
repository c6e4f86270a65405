import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Answer } from "../../answer/answer.ts";
import { pagePolicy } from "../policy.ts";

/** The viewer sets styles in its elements. */
const policy = pagePolicy({ styles: "'self' 'unsafe-inline'" });

const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Cuecard API</title>
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="docs/swagger-ui-bundle.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`;

const start = `SwaggerUIBundle({ url: "v1/openapi.json", dom_id: "#api", deepLinking: true, validatorUrl: null });
`;

/** Swagger UI's own files lie beside the built package; in the repository they are in its package. */
async function packaged(name: string): Promise<string> {
  const beside = new URL(`./viewer/${name}`, import.meta.url);
  return readFile(existsSync(beside) ? beside : new URL(import.meta.resolve(`swagger-ui-dist/${name}`)), "utf8");
}

const pages: Record<string, { type: string; read: () => string | Promise<string> }> = {
  "/docs": { type: "text/html", read: () => html },
  "/docs/start.js": { type: "text/javascript", read: () => start },
  "/docs/swagger-ui.css": { type: "text/css", read: () => packaged("swagger-ui.css") },
  "/docs/swagger-ui-bundle.js": { type: "text/javascript", read: () => packaged("swagger-ui-bundle.js") },
};

/** Answers a GET of the page that shows the OpenAPI document, and of its files. Null for any other path. */
export async function viewerAnswer(path: string, headers: Record<string, string>): Promise<Answer | null> {
  const page = Object.hasOwn(pages, path) ? pages[path]! : null;
  if (!page) return null;
  const type = `${page.type}; charset=utf-8`;
  return {
    status: 200,
    headers: { ...headers, "Content-Type": type, "Content-Security-Policy": policy },
    body: await page.read(),
  };
}
