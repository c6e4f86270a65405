import type { Filled } from "./filled-folder.ts";

/** A request of HTTP in plain data. */
export interface PlainRequest {
  method: "GET" | "POST";
  path: string;
  key?: string;
  body?: object;
}

/** One kind of request that is measured, as one round sends it. */
export interface Kind {
  name: string;
  /** Sent in turn, from the beginning again when `count` is more. */
  requests: PlainRequest[];
  count: number;
}

/** How many a round sends of requests that cost little, and of those that cost much. */
const many = 10_000;
const few = 160;
/** So long that nothing is left out on a busy machine. */
const deadlineMs = 30_000;

/** The requests of one round, whose turns are those of these calls. */
export function kindsOf({ key, bases }: Filled, round: number, calls: readonly string[]): Kind[] {
  const search = (query: string, id: string): PlainRequest => {
    return {
      method: "POST",
      path: "/v1/knowledge-base/search",
      key,
      body: { query, knowledgeBaseIds: [id], deadlineMs },
    };
  };
  const turn = (text: string, at: number): PlainRequest => {
    return { method: "POST", path: `/v1/calls/${calls[at % calls.length]}/turns`, key, body: { text, deadlineMs } };
  };
  const searches = [...bases].map(([chunks, id]) => {
    const requests = questions(round, chunks).map((query) => search(query, id));
    return { name: `search, ${chunks} chunks`, requests, count: few };
  });
  const [smallest] = bases.keys();
  return [
    { name: "health", requests: [{ method: "GET", path: "/healthz" }], count: many },
    { name: "list with key", requests: [{ method: "GET", path: "/v1/knowledge-base", key }], count: many },
    ...searches,
    { name: "turn", requests: questions(round, smallest!).map(turn), count: few },
  ];
}

/** Questions of which none is asked twice, so that no vector and no passage is known from before. */
function questions(round: number, chunks: number): string[] {
  return Array.from({ length: few }, (_, at) => {
    const number = round * few + at;
    return `is the shop in street ${(number * 37) % chunks} open, asks number ${number}?`;
  });
}

/** A request as it is sent. */
export function raw({ method, path, key, body }: PlainRequest): string {
  const text = body === undefined ? "" : JSON.stringify(body);
  const lines = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1", "User-Agent: bench", "Accept: application/json"];
  if (key !== undefined) lines.push(`Authorization: Bearer ${key}`);
  if (text) lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`);
  return `${lines.join("\r\n")}\r\n\r\n${text}`;
}
