import { type CreatedUpload, CreateUpload, CuecardError, limits, Upload, type Workspace } from "@cuecard/core";
import { bodyStream } from "../request/read-body.ts";
import { openRoute, type Route, route, type Service } from "../route/route.ts";
import { ReceivedUpload } from "./components.ts";

const tag = "Uploads";

/** Routes of uploads. */
export const uploadRoutes: Route[] = [
  route({
    name: "createUpload",
    method: "POST",
    path: "/v1/knowledge-base/:kbId/upload-url",
    scope: "ingest",
    tag,
    summary: "Get a URL for one upload of a file. It is valid for 15 minutes.",
    body: CreateUpload,
    once: {
      prefix: "upl",
      keeps: false,
      idOf: (upload) => (upload as Upload).uploadId,
      find: async (context, id) => addressed(await context.workspace.uploads.sign(id), context),
    },
    status: 201,
    response: Upload,
    async handle({ service, workspace, request, params, body }) {
      return addressed(await workspace.uploads.create(params.kbId, body), { service, workspace, request });
    },
  }),
  openRoute({
    name: "receiveUpload",
    method: "PUT",
    path: "/v1/uploads/:token",
    tag,
    summary: "Upload the bytes of a file, at most 50 MB, with the Content-Type that the upload was made for.",
    body: "bytes",
    response: ReceivedUpload,
    async handle({ service, request, params }) {
      const { workspace, uploadId } = service.uploadLinks.verify(params.token);
      const { uploads } = service.cuecard.workspace(workspace);
      const { mimeType } = await uploads.get(uploadId);
      checkType(request.headers.get("content-type"), mimeType);
      checkLength(request.headers.get("content-length"));
      return uploads.receive(uploadId, bodyStream(request), { signal: request.signal });
    },
  }),
];

function addressed(
  { uploadId, mimeType, expiresAt, put }: CreatedUpload,
  { service, workspace, request }: { service: Service; workspace: Workspace; request: Request },
): Upload {
  const { url: uploadUrl, headers } = put ?? {
    url: service.uploadLinks.sign({ workspace: workspace.id, uploadId, expiresAt }, request),
    headers: { "Content-Type": mimeType },
  };
  return { uploadId, uploadUrl, method: "PUT", headers, expiresAt };
}

function checkType(given: string | null, expected: string): void {
  if (given !== null && withoutParameters(given) === withoutParameters(expected)) return;
  const message = `The Content-Type is ${given === null ? "missing" : `"${given}"`}; this upload URL was made for "${expected}".`;
  throw new CuecardError("content_type_mismatch", message);
}

function checkLength(given: string | null): void {
  if (given === null || Number(given) <= limits.fileBytes) return;
  const message = `The file is ${given} bytes; at most ${limits.fileBytes} (50 MB) are allowed. Split it and upload the parts.`;
  throw new CuecardError("file_too_large", message);
}

function withoutParameters(type: string): string {
  return type.split(";", 1)[0]!.trim().toLowerCase();
}
