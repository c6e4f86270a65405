import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Load, Loaded } from "./load-process.ts";

/** Servers beside which Cuecard is measured; the first does nothing but answer. */
export const peers = ["node:http", "Fastify", "Express"] as const;

/** A process that answers requests. */
export interface Server {
  port: number;
  /** Microseconds of processor time that all its threads have used. */
  cpuUs(): Promise<number>;
  close(): Promise<void>;
}

const execArgv = [...process.execArgv, "--import", new URL("./cpu-meter.ts", import.meta.url).href];

/** Starts `cuecard serve` on a data folder, as users do. */
export async function serveFolder(folder: string): Promise<Server> {
  const flags = ["serve", "--data", folder, "--port", "0", "--host", "127.0.0.1", "--no-console"];
  const child = fork(new URL("../../../cli/src/cli.ts", import.meta.url), flags, {
    execArgv,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  for await (const line of createInterface(child.stdout!)) {
    const port = /^cuecard listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return serverOf(child, Number(port));
  }
  throw new Error("cuecard serve ended before it listened.");
}

/** Starts a peer that answers these values by their paths. */
export async function servePeer(peer: (typeof peers)[number], answers: Record<string, unknown>): Promise<Server> {
  const child = fork(new URL("./peer-process.ts", import.meta.url), {
    execArgv,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send({ peer, answers });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  return serverOf(child, port);
}

/** Sends loads from a process of its own. */
export interface Loader {
  send(load: Load): Promise<Loaded>;
  close(): Promise<void>;
}

export function startLoader(): Loader {
  const child = fork(new URL("./load-process.ts", import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  return {
    async send(load) {
      const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
      const refuse = () => reject(new Error("A request was not answered with 200."));
      child
        .once("message", (loaded) => resolve(loaded as Loaded))
        .once("exit", refuse)
        .send(load);
      return promise.finally(() => child.off("exit", refuse));
    },
    close: () => ended(child),
  };
}

function serverOf(child: ChildProcess, port: number): Server {
  return {
    port,
    async cpuUs() {
      child.send("cpu");
      const [said] = (await once(child, "message")) as [{ cpuUs: number }];
      return said.cpuUs;
    },
    close: () => ended(child),
  };
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, "exit");
  if (child.connected) child.disconnect();
  await gone;
}
