import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "@cuecard/checks/planted";

interface Proxy {
  program: string;
  /** Its whole configuration, made of a block of docs/deploy.md, without TLS on a port of 127.0.0.1. */
  configure(block: string, service: string, port: number, folder: string): string;
  args(file: string, port: number): string[];
}

export type ProxyName = "nginx" | "Caddy" | "Traefik";

/** The proxies of docs/deploy.md. */
export const proxies: Record<ProxyName, Proxy> = {
  nginx: {
    program: "/usr/sbin/nginx",
    configure: (block, service, port, folder) => {
      const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const server = block
        .replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`)
        .replace(/^.*ssl_certificate.*\n/gm, "")
        .replace("127.0.0.1:8787", service);
      return `daemon off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${folder}/pid; events {}
        http { access_log off; ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(" ")}\n${server}}`;
    },
    args: (file) => ["-e", "stderr", "-c", file],
  },
  Caddy: {
    program: "/usr/bin/caddy",
    configure: (block, service, port) =>
      `{\n  admin off\n}\n${block.replace("cuecard.example.com", `http://127.0.0.1:${port}`).replace("127.0.0.1:8787", service)}`,
    args: (file) => ["run", "--adapter", "caddyfile", "--config", file],
  },
  Traefik: {
    // Where `.ci/run` puts the program, which Debian has no package of.
    program: fileURLToPath(new URL("../../node_modules/.cache/traefik/bin/traefik", import.meta.url)),
    configure: (block, service) =>
      block
        .replace("cuecard.example.com", "127.0.0.1")
        .replace(/^.*certResolver.*\n/m, "")
        .replace("127.0.0.1:8787", service),
    args: (file, port) => [
      `--entryPoints.websecure.address=127.0.0.1:${port}`,
      `--providers.file.filename=${file}`,
      "--global.checkNewVersion=false",
    ],
  },
};

/** Runs a proxy before a service, with all that it writes in a folder. Resolves when the service answers through it. */
export async function startProxy({ program, configure, args }: Proxy, block: string, service: string, folder: string) {
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o755);
  // Traefik reads a file by its ending.
  const file = join(folder, "proxy.yaml");
  writeFileSync(file, configure(block, new URL(service).host, port, folder));
  const child = spawn(program, args(file, port), {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const closed = once(child, "close");
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () => fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(({ ok }) => ok);
  while (!(await answers().catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${said}`);
    await wait(50);
  }
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
