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

/** A registry on this machine that has no package, and takes every one that is published. */
export async function startPublishRegistry() {
  const taken: Publication[] = [];
  const server = createServer(async (request, response) => {
    const published = request.method === "PUT";
    if (published) taken.push((await json(request)) as Publication);
    response.writeHead(published ? 201 : 404, { "content-type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    /** The line of an `.npmrc` that signs in. */
    signIn: `//127.0.0.1:${port}/:_authToken=none\n`,
    taken,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
