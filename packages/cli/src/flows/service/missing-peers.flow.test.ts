import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { temporaryFolder } from "../../../../cuecard/src/test-kit/temporary-folder.ts";
import { runCli, startCli, testKey } from "../../test-kit/spawn-cli.ts";
import { withoutPeers } from "../../test-kit/without-peers.ts";

const folder = temporaryFolder();
let program: string;
beforeAll(() => {
  program = withoutPeers(folder.path);
});
afterAll(() => folder.remove());

const serve = ["serve", "--port", "0", "--data", join(folder.path, "data")];
const openai = { CUECARD_OPENAI_API_KEY: "sk-test-0123456789abcdefghij" };

test.each([
  ["a key of OpenAI", [], openai, "openai@^7.0.0"],
  ["a bucket", ["--blobs", "s3://files"], {}, "@aws-sdk/client-s3@^3.1000.0 @aws-sdk/s3-request-presigner@^3.1000.0"],
])(
  "serve with %s, whose package is not installed, ends with one line that says what to install",
  async (_, args, env, packages) => {
    const { code, stdout, stderr } = await runCli([...serve, ...args], { env, program });
    expect(stderr).toMatch(/^cuecard serve: .* is not installed; run: npm install .*\n$/);
    expect(stderr).toContain(`npm install ${packages}\n`);
    expect([code, stdout]).toEqual([1, ""]);
  },
);

test("serve that needs none of them starts", async () => {
  const { child, output, finished } = startCli(serve, { env: { CUECARD_API_KEYS: testKey }, program });
  await expect.poll(() => output.stdout).toContain("listening on");
  child.kill("SIGTERM");
  expect(await finished).toMatchObject({ code: 0 });
});
