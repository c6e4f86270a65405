import { randomBytes } from "node:crypto";
import type { Cuecard, Workspace } from "@cuecard/core";
import { createHandler, serve } from "@cuecard/http";
import { demoQuestions } from "../demo/demo-questions.ts";
import { watchEventLoop } from "../service-state/event-loop.ts";
import { createServiceState, type ServiceParts } from "../service-state/service-state.ts";
import { openAddress } from "../terminal/open-address.ts";
import { colors, print, untilAborted } from "../terminal/terminal.ts";
import { version } from "../version.ts";
import { consoleOf } from "./serve-console.ts";

/** Flags of `demo` about showing it in the browser. */
export interface DemoServeFlags {
  /** Whether the demo is shown in the console until Ctrl-C. */
  serve: boolean;
  /** Whether the browser opens it. */
  open: boolean;
  /** Port to listen on; 0 takes a free one. */
  port: number;
}

const host = "127.0.0.1";

/** Milliseconds for finishing requests at the end. */
const shutdownMs = 2_000;

/** Shows a workspace in the console until `stop`, to this machine alone. The key of the sign-in is of that workspace, and is revoked at the end. */
export async function serveDemo(
  cuecard: Cuecard,
  workspace: Workspace,
  { open, port, ...folder }: DemoServeFlags & Pick<ServiceParts, "data" | "isBackedUp">,
  stop: AbortSignal,
): Promise<void> {
  const { id, key } = await workspace.keys.create({ name: "demo" });
  const page = (await consoleOf({ console: true, open, host }, key))!;
  const { site, signIn } = page;
  const eventLoop = watchEventLoop();
  const serviceState = createServiceState(cuecard, { ...folder, eventLoop, workspace: workspace.id });
  const handler = createHandler(cuecard, { secret: randomBytes(32), version, site, signIn, serviceState });
  const server = await serve({ handler, port, host });
  const address = page.addressAt(server.url);
  print(colors.bold("Look around"));
  print(`console: ${address}`);
  print(`  Ask it, for example: ${demoQuestions[0]!.question}`);
  print("  Ctrl-C ends the demo and removes what it stored.");
  if (open) openAddress(address);
  await untilAborted(stop);
  await server.close({ timeoutMs: shutdownMs });
  eventLoop.close();
  await workspace.keys.revoke(id);
}
