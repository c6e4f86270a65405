import { createHandler, type RunningServer, serve } from "@cuecard/http";
import { createCuecard } from "cuecard";
import { createOwnDatabase, onServer, serverUrl } from "../../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";

/** For tests: the addresses of two services on one store. */
export interface TwoServices {
  urls: [string, string];
  close(): Promise<void>;
}

/** The key that both take. */
export const sharedKey = `sk_live_shared_${"a".repeat(32)}`;

/** For `describe.each`: two services on one SQLite file, which one process has, and on one PostgreSQL, in two Cuecards. */
export const stores = [
  { store: "on SQLite", isMissing: false, start: startOnSqlite },
  { store: onServer, isMissing: serverUrl === "", start: startOnServer },
];

async function startOnSqlite(): Promise<TwoServices> {
  const folder = temporaryFolder();
  const cuecard = await createCuecard({ data: folder.path, apiKeys: [sharedKey] });
  const servers = [await serviceOf(cuecard), await serviceOf(cuecard)] as const;
  return {
    urls: [servers[0].url, servers[1].url],
    async close() {
      for (const server of servers) await server.close();
      await cuecard.close();
      await folder.remove();
    },
  };
}

async function startOnServer(): Promise<TwoServices> {
  const database = await createOwnDatabase();
  const folder = temporaryFolder();
  const open = () => createCuecard({ data: folder.path, database: database.url, apiKeys: [sharedKey] });
  const cuecards = [await open(), await open()] as const;
  const servers = [await serviceOf(cuecards[0]), await serviceOf(cuecards[1])] as const;
  return {
    urls: [servers[0].url, servers[1].url],
    async close() {
      for (const server of servers) await server.close();
      for (const cuecard of cuecards) await cuecard.close();
      await database.drop();
      await folder.remove();
    },
  };
}

function serviceOf(cuecard: Parameters<typeof createHandler>[0]): Promise<RunningServer> {
  const handler = createHandler(cuecard, { secret: "a secret of the tests", version: "0.0.0" });
  return serve({ handler, host: "127.0.0.1", port: 0 });
}
