import { api, dataOf, type Schema } from "../../../api/client.ts";
import { Problem } from "../../../api/problem.ts";
import { t } from "../../../language/text.ts";
import type { NamedFile } from "./folder-files.ts";

/** Types that browsers don't know, by the ending of the name. */
const typesByEnding: Record<string, string> = { md: "text/markdown", markdown: "text/markdown", csv: "text/csv" };

function typeOf({ name, type }: File): string {
  if (type !== "") return type;
  return typesByEnding[name.split(".").at(-1)!.toLowerCase()] ?? "application/octet-stream";
}

/** What became of a file. */
export type Outcome = "added" | "replaced" | "unchanged";

/**
 * Brings a knowledge base up to date with a file. Nothing is done when it has these bytes under this name; another file of the name
 * serves until the new one is ready. `onSent` is called with the share that was sent, 0 to 1.
 */
export async function bringFile(
  kbId: string,
  { name, file }: NamedFile,
  onSent: (share: number) => void,
): Promise<Outcome> {
  const known = await sourcesNamed(kbId, name);
  const hash = known.length > 0 ? await hashOf(file) : null;
  const same = known.find(({ status, contentHash }) => status === "ready" && contentHash === hash);
  if (same) {
    await forget(kbId, known, same.id);
    return "unchanged";
  }
  const added = await uploadFile(kbId, { name, file }, onSent);
  if (known.length === 0) return "added";
  if ((await ended(kbId, added.id)) === "ready") await forget(kbId, known, added.id);
  return "replaced";
}

/** `*` in a name of /v1 stands for anything: what it finds beside the name itself is left out. */
async function sourcesNamed(kbId: string, filename: string): Promise<Schema<"Source">[]> {
  const query = { filename, sourceType: "file" as const, limit: 100 };
  const path = { kbId };
  const { data } = await dataOf(api.GET("/v1/knowledge-base/{kbId}/sources", { params: { path, query } }));
  return data.filter((source) => source.filename === filename);
}

/** SHA-256 in hex; null where the browser has none, as on an address without TLS: the file is then sent again. */
async function hashOf(file: File): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const hash = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Milliseconds that one look at a source waits for its end. */
const waitMs = 20_000;

async function ended(kbId: string, docId: string): Promise<Schema<"Source">["status"]> {
  for (;;) {
    const params = { path: { kbId, docId }, query: { waitMs } };
    const { status } = await dataOf(api.GET("/v1/knowledge-base/{kbId}/sources/{docId}/status", { params }));
    if (status === "ready" || status === "failed") return status;
  }
}

async function forget(kbId: string, sources: readonly Schema<"Source">[], keptId: string): Promise<void> {
  for (const { id } of sources) {
    if (id !== keptId)
      await api.DELETE("/v1/knowledge-base/{kbId}/sources/{docId}", { params: { path: { kbId, docId: id } } });
  }
}

/** Sends a file in the three steps of /v1: asks for an address, sends the bytes there, and registers it. */
async function uploadFile(
  kbId: string,
  { name, file }: NamedFile,
  onSent: (share: number) => void,
): Promise<Schema<"Source">> {
  const params = { path: { kbId } };
  const facts = { filename: name, mimeType: typeOf(file), fileSizeBytes: file.size };
  const upload = await dataOf(api.POST("/v1/knowledge-base/{kbId}/upload-url", { params, body: facts }));
  await sendBytes(upload, file, onSent);
  const body = { sourceType: "file" as const, ...facts, uploadId: upload.uploadId };
  return dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params, body }));
}

/** `fetch` does not say how much of a body was sent, so this is the browser's older way. */
function sendBytes(
  { uploadUrl, headers }: { uploadUrl: string; headers: Record<string, string> },
  file: File,
  onSent: (share: number) => void,
): Promise<void> {
  const request = new XMLHttpRequest();
  request.open("PUT", uploadUrl);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total);
    request.onerror = () =>
      reject(
        new Problem({
          code: "unreachable",
          message: t("The file could not be sent; check the service, then try again."),
        }),
      );
    request.onload = () => {
      if (request.status < 300) resolve();
      else Problem.of(new Response(request.responseText, { status: request.status })).then(reject, reject);
    };
    request.send(file);
  });
}
