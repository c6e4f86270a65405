import { createOwnDatabase, type OwnDatabase } from "../../../cuecard/src/test-kit/own-database.ts";
import { temporaryFolder } from "../../../cuecard/src/test-kit/temporary-folder.ts";
import { type RunningProcess, type RunningServer, startServer, startWorker, testKey } from "./spawn-cli.ts";

/** Processes on one database and one data folder. */
export interface Fleet {
  database: OwnDatabase;
  /** `database`: another way to the same database. `args`: more flags. */
  api(database?: string, args?: string[]): Promise<RunningServer>;
  worker(database?: string, args?: string[]): Promise<RunningProcess>;
  /** Kills what still runs, stopped processes too, and drops the database. */
  dissolve(): Promise<void>;
}

/** `env`: for each of its processes. */
export async function createFleet(env: NodeJS.ProcessEnv = {}): Promise<Fleet> {
  const folder = temporaryFolder();
  const database = await createOwnDatabase();
  const members: RunningProcess[] = [];
  async function join<Member extends RunningProcess>(starting: Promise<Member>): Promise<Member> {
    const member = await starting;
    members.push(member);
    return member;
  }
  return {
    database,
    api: (url = database.url, args = []) =>
      join(
        startServer(folder.path, ["--role", "api", "--database", url, ...args], { CUECARD_API_KEYS: testKey, ...env }),
      ),
    worker: (url = database.url, args = []) => join(startWorker(folder.path, ["--database", url, ...args], env)),
    async dissolve() {
      await Promise.all(members.map((member) => member.end("SIGKILL")));
      await database.drop();
      await folder.remove();
    },
  };
}
