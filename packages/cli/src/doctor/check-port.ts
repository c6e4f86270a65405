import { once } from "node:events";
import { createServer } from "node:net";
import type { Holder } from "cuecard/internals";
import { type Finding, failed, ok, warning } from "./finding.ts";

const answerWithinMs = 10_000;

/** Whether the running server answers, or the port that one would listen on is free. */
export async function checkPort(holder: Holder | null, port: number): Promise<Finding[]> {
  if (holder?.url) {
    const ready = await fetch(new URL("/readyz", holder.url), { signal: AbortSignal.timeout(answerWithinMs) }).catch(
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (typeof ready === "string") return [failed("server", `${holder.url} doesn't answer: ${ready}. Restart it.`)];
    if (ready.status !== 200) return [failed("server", `${holder.url} is not ready (${ready.status}). See its log.`)];
    return [ok("server", `${holder.url} is ready (process ${holder.pid}).`)];
  }
  const used = holder ? [ok("server", `Process ${holder.pid} uses the data folder and serves nothing.`)] : [];
  const taken = await whyTaken(port);
  if (taken === null) return [...used, ok("port", `Port ${port} is free for \`cuecard serve\`.`)];
  return [...used, warning("port", `Port ${port} can't be used (${taken}). Serve on another one with --port.`)];
}

async function whyTaken(port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    server.close();
  }
}
