import { api, dataOf } from "../../api/client.ts";
import { Problem } from "../../api/problem.ts";

/** Types that browsers don't know, by the ending of the name. */
const typesByEnding: Record<string, string> = { md: "text/markdown", markdown: "text/markdown", csv: "text/csv" };

function typeOf({ name, type }: File): string {
  if (type !== "") return type;
  return typesByEnding[name.split(".").at(-1)!.toLowerCase()] ?? "application/octet-stream";
}

/** Sends a file in the three steps of /v1: asks for an address, sends the bytes there, and registers it. `onSent` is called with the share that was sent, 0 to 1. */
export async function uploadFile(kbId: string, file: File, onSent: (share: number) => void): Promise<void> {
  const params = { path: { kbId } };
  const facts = { filename: file.name, mimeType: typeOf(file), fileSizeBytes: file.size };
  const upload = await dataOf(api.POST("/v1/knowledge-base/{kbId}/upload-url", { params, body: facts }));
  await sendBytes(upload, file, onSent);
  const body = { sourceType: "file" as const, ...facts, uploadId: upload.uploadId };
  await dataOf(api.POST("/v1/knowledge-base/{kbId}/sources", { params, body }));
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
        new Problem({ code: "unreachable", message: "The file could not be sent; check the service, then try again." }),
      );
    request.onload = () => {
      if (request.status < 300) resolve();
      else Problem.of(new Response(request.responseText, { status: request.status })).then(reject, reject);
    };
    request.send(file);
  });
}
