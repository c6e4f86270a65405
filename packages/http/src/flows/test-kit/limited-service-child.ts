import { createHandler, serve } from "@cuecard/http";
import { createCuecard } from "cuecard";

/** A service whose clock stands still, with a limit on public keys. It says where it is. */
const [data = "", database = "", publicPerMinute = ""] = process.argv.slice(2);
const cuecard = await createCuecard({ data, database, concurrency: 0 });
const options = { secret: "a secret of the tests", version: "0.0.0", now: () => 1_800_000_000_000 };
const handler = createHandler(cuecard, { ...options, rateLimits: { publicPerMinute: Number(publicPerMinute) } });
const server = await serve({ handler, host: "127.0.0.1", port: 0 });
process.send!(server.url);
