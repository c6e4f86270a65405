import { fuzzImports } from "@cuecard/checks";
import { afterAll, expect, test } from "vitest";
import { createPostgresStorage } from "./postgres-storage.ts";
import { dropSchema, freshName, serverUrl } from "./test-kit/server.ts";

const schemas: string[] = [];
afterAll(async () => {
  for (const schema of schemas) await dropSchema(schema);
});

test.skipIf(!serverUrl)(
  "an export that is wrong in any one place is refused with its line and stores nothing, or all of it works",
  { timeout: 300_000 },
  async () => {
    const open = async () => {
      const schema = freshName("imports");
      schemas.push(schema);
      return createPostgresStorage({ connectionString: serverUrl!, schema });
    };
    const { refused, imported, findings } = await fuzzImports(open, 97);
    expect(findings).toEqual([]);
    expect(refused).toBeGreaterThan(15);
    expect(imported).toBeGreaterThan(0);
  },
);
