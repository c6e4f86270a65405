import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@cuecard/checks/planted";

const page = readFileSync(new URL("../../../../docs/deploy.md", import.meta.url), "utf8");

/** The block of the page that has these words, with the addresses of processes that run. */
function documented(words: string, addresses: readonly string[]): string {
  const block = page.match(/^```\w+\n[^`]*/gm)?.find((text) => text.includes(words));
  if (!block) throw new Error(`docs/deploy.md has no block with "${words}".`);
  const text = block.slice(block.indexOf("\n") + 1);
  return addresses.reduce((before, address, i) => before.replace(`10.0.0.1${i + 1}:8787`, address), text);
}

interface Balancer {
  program: string;
  /** Its settings, from the page. */
  settings(addresses: readonly string[], port: number, folder: string): string;
  args(settings: string): string[];
}

const isRoot = process.getuid?.() === 0;

/** The balancers of docs/deploy.md. */
export const balancers: Record<"nginx" | "Caddy", Balancer> = {
  nginx: {
    program: "/usr/sbin/nginx",
    settings: (addresses, port, folder) => `
      daemon off;
      error_log stderr;
      pid ${folder}/pid;
      ${isRoot ? "user root;" : ""}
      events {}
      http {
        access_log off;
        ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder}/${name};`).join("\n")}
        ${documented("hash $http_x_affinity", addresses)}
        server {
          listen 127.0.0.1:${port};
          location / {
            proxy_pass http://cuecard;
          }
        }
      }`,
    args: (settings) => ["-c", settings],
  },
  Caddy: {
    program: "/usr/bin/caddy",
    settings: (addresses, port) =>
      `{\n  admin off\n}\n${documented("lb_policy header", addresses).replace("cuecard.example.com", `http://127.0.0.1:${port}`)}`,
    args: (settings) => ["run", "--adapter", "caddyfile", "--config", settings],
  },
};

export const isInstalled = ({ program }: Balancer) => spawnSync(program, ["-h"]).error === undefined;

/** The balancer with the settings of the page, before services at these addresses. */
export async function startBalancer(
  { program, settings, args }: Balancer,
  services: readonly string[],
): Promise<{ url: string; close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "cuecard-balancer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const path = join(folder, "settings");
  const addresses = services.map((url) => new URL(url).host);
  writeFileSync(path, settings(addresses, port, folder));
  const child = spawn(program, args(path), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killed = () => child.kill("SIGKILL");
  process.once("exit", killed);
  const closed = once(child, "close");
  let said = "";
  child.stderr.on("data", (text) => {
    said = `${said}${text}`.slice(-2_000);
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
    if (await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)) break;
    await wait(50);
  }
  return {
    url,
    async close() {
      child.kill("SIGTERM");
      await closed;
      process.off("exit", killed);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
