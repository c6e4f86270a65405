import { fork } from "node:child_process";
import { once } from "node:events";

/** What the scripted model does with a request that fits. */
export interface ScriptLine {
  /** Fits when the instructions have this text. */
  system?: string;
  /** Fits when the last message has this text. */
  last?: string;
  /** Fits when this tool is offered. */
  hasTool?: string;
  say?: string;
  calls?: { name: string; arguments?: object }[];
  /** Milliseconds before the answer begins, and after each word. */
  firstMs?: number;
  wordMs?: number;
  status?: number;
  /** A whole body in place of an answer, with its type. */
  body?: { type: string; text: string };
  message?: string;
  retryAfter?: string;
  /** Never answers; `opened`: it sends the head of an answer and nothing else. */
  hangs?: boolean | "opened";
  /** Cuts the connection instead of an answer. */
  resets?: boolean;
  /** Breaks off after the words. */
  breaks?: boolean;
  /** How often it fits. */
  times?: number;
}

export interface SeenMessage {
  role: string;
  content: string | null;
  tool_calls?: { id: string; function: { name: string; arguments: string } }[];
  tool_call_id?: string;
}

export interface SeenRequest {
  body: {
    model: string;
    messages: SeenMessage[];
    tools?: { function: { name: string } }[];
    [other: string]: unknown;
    stream_options?: { include_usage?: boolean };
  };
  headers: Record<string, string>;
}

export interface ScriptedUpstream {
  url: string;
  script(lines: ScriptLine[]): Promise<void>;
  /** What was asked since the last call of this. */
  requests(): Promise<SeenRequest[]>;
  stop(): void;
}

/** Starts a scripted model in a process of its own. */
export async function startUpstream(): Promise<ScriptedUpstream> {
  const child = fork(new URL("./upstream-process.ts", import.meta.url), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const [{ port }] = (await once(child, "message")) as [{ port: number }];
  const url = `http://127.0.0.1:${port}`;
  return {
    url: `${url}/v1`,
    async script(lines) {
      await fetch(`${url}/script`, { method: "POST", body: JSON.stringify(lines) });
    },
    requests: async () => (await fetch(`${url}/requests`)).json() as Promise<SeenRequest[]>,
    stop: () => void child.kill(),
  };
}
