import { execFile, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { anotherVersion } from "@cuecard/core/storage-kit";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { readDockerfile } from "../test-kit/dockerfile.ts";
import { read, snippetsOf } from "../test-kit/pages.ts";
import { inEmptyFolder } from "../test-kit/run-example.ts";
import { whileServing } from "../test-kit/serve.ts";
import { startNginx } from "./nginx.ts";

const cli = fileURLToPath(new URL("../../packages/cli/src/cli.ts", import.meta.url));
const manifest = JSON.parse(read("packages/cli/package.json"));
const blocks = snippetsOf("docs/deploy.md");
const blockOf = (language: string) => blocks.find((block) => block.language === language)!.code;

/** The title of a test that needs a program, with why it is skipped where there is none. */
const needs = (program: string) => (has(program) ? "" : ` (skipped: ${program} is not installed)`);
const has = (program: string) => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
const run = (program: string, args: string[]) => promisify(execFile)(program, args);

const helpOfServe = run(process.execPath, ["--conditions=@cuecard/source", cli, "serve", "--help"]);

/** Each `--flag` after `serve` in a command is one that `serve` has. */
async function expectFlags(command: string): Promise<void> {
  const { stdout } = await helpOfServe;
  const flags = command.split(" serve ")[1]!.match(/--[a-z-]+/g) ?? [];
  expect(flags.length).toBeGreaterThan(0);
  for (const flag of flags) expect(stdout).toContain(`${flag} `);
}

describe.each([
  ["the page", () => blockOf("dockerfile")],
  ["the repository", () => read("Dockerfile")],
])("the Dockerfile of %s", (_, text) => {
  const instructions = readDockerfile(text());
  const all = (name: string) => instructions.filter((each) => each.name === name);

  test("starts from a Node that Cuecard runs on, and starts the service on an address that Docker can reach", async () => {
    const major = Number(/^node:(\d+)-slim/.exec(all("FROM").at(-1)!.rest)![1]);
    expect(manifest.engines.node).toMatch(new RegExp(`[\\^=]${major}\\.`));
    const command = [...all("ENTRYPOINT"), ...all("CMD")].flatMap((each) => each.command).join(" ");
    expect(command).toMatch(/ serve --host 0\.0\.0\.0 --data \/data$/);
    await expectFlags(command);
    expect(all("VOLUME")[0]!.rest).toBe("/data");
    expect(all("USER")[0]!.rest).toBe("node");
    expect((await helpOfServe).stdout).toMatch(new RegExp(`--port .*\\b${all("EXPOSE")[0]!.rest}\\b`, "s"));
  });

  test("installs Cuecard and packages that are its optional peers", () => {
    const installs = all("RUN").flatMap(({ rest }) =>
      [...rest.matchAll(/npm install ([^&]+)/g)].map(([, words]) => words!),
    );
    const names = installs.flatMap((words) => words.trim().split(" ")).filter((word) => !/^-|\.tgz$/.test(word));
    const peers = Object.keys(manifest.peerDependencies);
    expect(["cuecard", "@cuecard/cli", ...peers]).toEqual(
      expect.arrayContaining(names.map((name) => name.replace(/(?<=.)@.*/, ""))),
    );
  });

  test("has a health check that passes while the service runs, and not without it", () =>
    whileServing(async ({ CUECARD_URL }) => {
      const [program, ...args] = all("HEALTHCHECK")[0]!.command!;
      expect(program).toBe("node");
      const check = (origin: string) =>
        run(
          process.execPath,
          args.map((word) => word.replace("http://127.0.0.1:8787", origin)),
        );
      await check(CUECARD_URL);
      await expect(check("http://127.0.0.1:1")).rejects.toMatchObject({ code: 1 });
    }));
});

/** Seconds that the service may take to end. */
const shutdownSeconds = 10;
const environmentPage = read("docs/configuration.md");

describe("the compose file", () => {
  const { services, volumes } = parse(blocks.find(({ code }) => code.startsWith("services:"))!.code);

  test("gives the service time to end, variables that exist, and the volume that the image has", () => {
    expect(Number.parseInt(services.cuecard.stop_grace_period, 10)).toBeGreaterThan(shutdownSeconds);
    for (const name of Object.keys(services.cuecard.environment)) expect(environmentPage).toContain(`\`${name}\``);
    for (const { volumes: used } of Object.values<{ volumes: string[] }>(services))
      for (const volume of used) expect(Object.keys(volumes)).toContain(volume.split(":")[0]);
    expect(services.cuecard.volumes[0]).toMatch(/:\/data$/);
  });

  test("makes every secret that it needs", () => {
    const commands = blocks.find(({ code }) => code.includes("docker compose up"))!.code;
    for (const [, name] of JSON.stringify(services).matchAll(/\$\{(\w+)\}/g)) expect(commands).toContain(`"${name}=`);
  });
});

test("the Traefik file leads from the host of the page to the address and the health check of the service", () => {
  const { http } = parse(blocks.find(({ code }) => code.startsWith("http:"))!.code);
  expect(http.routers.cuecard.rule).toBe("Host(`cuecard.example.com`)");
  const { servers, healthCheck } = http.services[http.routers.cuecard.service].loadBalancer;
  expect(servers).toEqual([{ url: "http://127.0.0.1:8787" }]);
  expect(read("docs/deploy.md")).toContain(`| \`${healthCheck.path}\` |`);
});

describe("the Kubernetes file", () => {
  const [deployment, service] = parseAllDocuments(blocks.find(({ code }) => code.startsWith("apiVersion:"))!.code).map(
    (document) => document.toJS(),
  );
  const { spec } = deployment.spec.template;
  const [container] = spec.containers;

  test("starts the service of the image, with flags that exist", async () => {
    const command = [...container.command, ...container.args].join(" ");
    const [cmd] = readDockerfile(blockOf("dockerfile")).filter(({ name }) => name === "CMD");
    expect(command.startsWith(cmd!.command!.join(" "))).toBe(true);
    await expectFlags(command);
  });

  test("has time to end after its last request, and one label for all parts", () => {
    const sleep = container.lifecycle.preStop.sleep.seconds;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(sleep + shutdownSeconds);
    expect(deployment.spec.template.metadata.labels).toEqual(deployment.spec.selector.matchLabels);
    expect(service.spec.selector).toEqual(deployment.spec.selector.matchLabels);
    const mounts = container.volumeMounts.map(({ name }: { name: string }) => name);
    expect(spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounts);
  });

  test("probes what the service answers", () =>
    whileServing(async ({ CUECARD_URL }) => {
      for (const probe of ["startupProbe", "readinessProbe", "livenessProbe"]) {
        const { path, port } = container[probe].httpGet;
        expect((await fetch(`${CUECARD_URL}${path}`)).status, path).toBe(200);
        expect(container.ports.map(({ name }: { name: string }) => name)).toContain(port);
      }
    }));
});

test("what a new version says of a store with another schema is on the page, and no page promises more", () => {
  const page = read("docs/deploy.md");
  expect(page).toContain(anotherVersion('The store "cuecard.sqlite"', 1712, 2048).message);
  for (const text of [page, read("docs/backup.md")]) expect(text).not.toMatch(/brought up to date|newer schema/);
});

test("the repository's Dockerfile starts the program that the package has", () => {
  const entrypoint = readDockerfile(read("Dockerfile")).find(({ name }) => name === "ENTRYPOINT")!;
  expect(entrypoint.command!.at(-1)).toBe(join("/app/node_modules/@cuecard/cli", manifest.bin.cuecard));
});

test.each(blocks.filter(({ language }) => language === "sh").map(({ code }) => [code.split("\n")[0], code]))(
  "a shell can read the commands that begin with: %s",
  async (_, code) => {
    expect(spawnSync("sh", ["-n", "-c", code!]).stderr.toString()).toBe("");
    for (const line of code!.split("\n")) if (line.includes(" serve ")) await expectFlags(line);
  },
);

test.skipIf(!has("systemd-analyze"))(`systemd finds no fault in the unit${needs("systemd-analyze")}`, () =>
  inEmptyFolder(async (folder) => {
    const program = join(folder, "node_modules/.bin/cuecard");
    mkdirSync(join(folder, "node_modules/.bin"), { recursive: true });
    writeFileSync(program, "#!/bin/sh\n");
    chmodSync(program, 0o755);
    const text = blockOf("ini");
    await expectFlags(/^ExecStart=(.*)$/m.exec(text)![1]!);
    const verify = (name: string, unit: string) => {
      writeFileSync(join(folder, name), unit.replaceAll("/srv/cuecard", folder));
      return spawnSync("systemd-analyze", ["verify", "--man=no", join(folder, name)]).stderr.toString();
    };
    expect(verify("cuecard.service", text)).toBe("");
    expect(verify("broken.service", text.replace("ProtectSystem", "ProtectSystems"))).toContain("ProtectSystems");
  }),
);

test.skipIf(!has("nginx") || !has("openssl"))(
  `nginx passes requests for the public host on, and refuses more than a file may have${needs("nginx")}${needs("openssl")}`,
  () =>
    inEmptyFolder((folder) =>
      whileServing(async ({ CUECARD_URL, CUECARD_API_KEY }) => {
        const nginx = await startNginx(folder, blockOf("nginx").replace("http://127.0.0.1:8787", CUECARD_URL));
        try {
          const headers = { authorization: `Bearer ${CUECARD_API_KEY}`, "content-type": "application/json" };
          expect((await nginx.request("GET", "/healthz")).status).toBe(200);
          const base = await nginx.request("POST", "/v1/knowledge-base", headers, JSON.stringify({ name: "Help" }));
          expect(base.status).toBe(201);
          const tooLarge = "x".repeat(51 * 2 ** 20);
          expect((await nginx.request("POST", "/v1/knowledge-base", headers, tooLarge)).status).toBe(413);
        } finally {
          await nginx.stop();
        }
      }),
    ),
);

test.skipIf(!has("caddy"))(`Caddy reads its block${needs("caddy")}`, () =>
  inEmptyFolder(async (folder) => {
    const file = join(folder, "Caddyfile");
    const block = blocks.find(({ code }) => code.includes("reverse_proxy"))!.code;
    writeFileSync(file, block);
    const { stdout } = await run("caddy", ["adapt", "--config", file]);
    expect(stdout).toContain('"dial":"127.0.0.1:8787"');
    expect(readFileSync(file, "utf8")).toBe(block);
    writeFileSync(file, block.replace("reverse_proxy", "reverse_proxi"));
    await expect(run("caddy", ["adapt", "--config", file])).rejects.toMatchObject({ code: 1 });
  }),
);
