import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

/** What a client sends to publish a version. */
export interface Publication {
  name: string;
  "dist-tags": Record<string, string>;
  versions: Record<string, Record<string, unknown>>;
  _attachments: Record<string, { length: number }>;
}

/**
 * A registry on this machine that has no package, and takes every one that is published. It is the host of a workflow
 * too, which gives tokens: its own are none, so that a publication with provenance ends there.
 */
export async function startPublishRegistry() {
  const taken: Publication[] = [];
  const audiences: (string | null)[] = [];
  const server = createServer(async (request, response) => {
    const published = request.method === "PUT";
    const { pathname, searchParams } = new URL(request.url!, "http://localhost");
    if (pathname === "/workflow-token") audiences.push(searchParams.get("audience"));
    if (published) taken.push((await json(request)) as Publication);
    response.writeHead(published ? 201 : 404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    /** The environment of a workflow that may ask for tokens. */
    workflow: {
      CI: "true",
      GITHUB_ACTIONS: "true",
      ACTIONS_ID_TOKEN_REQUEST_URL: `${url}workflow-token?version=1`,
      ACTIONS_ID_TOKEN_REQUEST_TOKEN: "none",
    },
    /** For whom tokens were asked. */
    audiences,
    /** The line of an `.npmrc` that signs in. */
    signIn: `//127.0.0.1:${port}/:_authToken=none\n`,
    taken,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
