import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { request as send } from "node:https";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "@cuecard/checks/planted";

export interface Nginx {
  /** A request for the host of its `server` block. */
  request(method: string, path: string, headers?: Record<string, string>, body?: string): Promise<{ status: number }>;
  stop(): Promise<void>;
}

/**
 * Runs nginx with a `server` block: with a certificate made here, on a port of 127.0.0.1, and with all that it writes
 * in a folder.
 */
export async function startNginx(folder: string, server: string): Promise<Nginx> {
  const [host] = /(?<=server_name )[^;]+/.exec(server)!;
  const [certificate, key] = [join(folder, "certificate.pem"), join(folder, "key.pem")];
  const subject = ["-subj", `/CN=${host}`, "-days", "1", "-keyout", key, "-out", certificate];
  await promisify(execFile)("openssl", ["req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject]);
  const port = await freePort();
  const block = server
    .replace(/listen 443/, `listen 127.0.0.1:${port}`)
    .replace(/(?<=ssl_certificate )[^;]+/, certificate)
    .replace(/(?<=ssl_certificate_key )[^;]+/, key);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${folder};`);
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `daemon off; user root; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(" ")}\n${block}}`,
  );
  const child = spawn("nginx", ["-p", folder, "-e", "stderr", "-c", config], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  let ended = false;
  const closed = once(child, "close").then(() => {
    ended = true;
  });

  function request(method: string, path: string, headers: Record<string, string> = {}, body = "") {
    return new Promise<{ status: number }>((resolve, reject) => {
      const options = { host: "127.0.0.1", port, servername: host, rejectUnauthorized: false, agent: false };
      const sent = send({ ...options, method, path, headers: { ...headers, host: host! } }, (response) => {
        response.resume().once("end", () => resolve({ status: response.statusCode! }));
      });
      sent.once("error", reject).end(body);
    });
  }

  for (;;) {
    if (ended) throw new Error(`nginx ended: ${said}`);
    if (await request("GET", "/").then(Boolean, () => false)) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    request,
    async stop() {
      child.kill("SIGTERM");
      await closed;
    },
  };
}
