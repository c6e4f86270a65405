import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whileServing } from "../../examples/test-kit/serve.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL(".", import.meta.url));
const output = { maxBuffer: 64 * 1024 * 1024 };
let folder: string;
let python: (args: string[], env?: Record<string, string>) => Promise<string>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "cuecard-python-"));
  await run("python3", ["-m", "venv", folder]);
  const bin = join(folder, "bin");
  python = async (args, env = {}) => {
    // ruff formats what the generator writes, so its program is on the path.
    const PATH = `${bin}:${process.env.PATH}`;
    const { stdout } = await run(join(bin, "python"), args, {
      cwd: root,
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", PATH, ...env },
      ...output,
    }).catch((error: { stdout?: string; stderr?: string; message: string }) => {
      throw new Error(`${error.message}\n${error.stdout ?? ""}\n${error.stderr ?? ""}`);
    });
    return stdout;
  };
  await python(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ".[dev,examples]"]);
}, 1_800_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

test("the Python client and its examples hold calls of the running service", () =>
  whileServing(async (env) => {
    expect(await python(["-m", "pytest", "-q", "-p", "no:cacheprovider"], env)).toMatch(/^\d+ passed/m);
  }));

test("the Python client is what the service's OpenAPI document says", () =>
  whileServing(async ({ CUECARD_URL }) => {
    await python(["tools/generate.py", `${CUECARD_URL}/v1/openapi.json`, "--check"]);
  }));

test("the Python client passes mypy --strict, ruff and twine check", async () => {
  expect(await python(["-m", "mypy", "--cache-dir", join(folder, "mypy"), "src", "tests", "examples"])).toMatch(
    /^Success/,
  );
  await python(["-m", "ruff", "check", "--no-cache"]);
  await python(["-m", "ruff", "format", "--check", "--no-cache"]);
  const dist = join(folder, "dist");
  await python(["-m", "build", "--outdir", dist, "."]);
  const made = (await readdir(dist)).map((name) => join(dist, name));
  expect(made).toHaveLength(2);
  await python(["-m", "twine", "check", "--strict", ...made]);
});
