import { limits, type PresignedPut, type Workspace } from "@cuecard/core";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createHandler } from "../handler.ts";
import { clientOf, stubCuecard } from "../test-kit/stub-cuecard.ts";

let time = 0;
let presigned: PresignedPut | null;
let received: { uploadId: string; bytes: number } | null;

const upload = { uploadId: "upl_1", knowledgeBaseId: "kb_1", filename: "notes.txt", mimeType: "text/plain" };
const uploads: Workspace["uploads"] = {
  create: async () => ({ ...upload, put: presigned, expiresAt: new Date(time + limits.uploadUrlMs).toISOString() }),
  get: async () => ({ ...upload, expiresAt: new Date(time + limits.uploadUrlMs).toISOString() }),
  sign: async () => ({ ...upload, put: presigned, expiresAt: new Date(time + limits.uploadUrlMs).toISOString() }),
  async receive(uploadId, content) {
    let bytes = 0;
    for await (const piece of content) bytes += piece.byteLength;
    received = { uploadId, bytes };
    return { fileSizeBytes: bytes };
  },
};
const send = clientOf(
  createHandler(stubCuecard({ uploads }), { secret: "a secret of the tests", version: "0.0.0", now: () => time }),
);

beforeEach(() => {
  time = Date.parse("2026-11-21T09:30:00.000Z");
  presigned = null;
  received = null;
});

async function uploadPath(): Promise<string> {
  const response = await send("POST", "/v1/knowledge-base/kb_1/upload-url", {
    body: { filename: "notes.txt", mimeType: "text/plain" },
  });
  expect(response.status).toBe(201);
  const body = (await response.json()) as { uploadUrl: string };
  expect(body).toEqual({
    uploadId: "upl_1",
    uploadUrl: expect.stringMatching(/^http:\/\/localhost\/v1\/uploads\//),
    method: "PUT",
    headers: { "Content-Type": "text/plain" },
    expiresAt: "2026-11-21T09:45:00.000Z",
  });
  return new URL(body.uploadUrl).pathname;
}

const codeOf = async (response: Response) => ((await response.json()) as { error: { code: string } }).error.code;

it("an upload to a blob store that takes it from clients goes there", async () => {
  presigned = {
    url: "https://files.example.com/default/upl_1?signature=1",
    headers: { "Content-Type": "text/plain", "x-blob": "1" },
  };
  const response = await send("POST", "/v1/knowledge-base/kb_1/upload-url", {
    body: { filename: "notes.txt", mimeType: "text/plain" },
  });
  expect(await response.json()).toEqual({
    uploadId: "upl_1",
    uploadUrl: presigned.url,
    method: "PUT",
    headers: presigned.headers,
    expiresAt: "2026-11-21T09:45:00.000Z",
  });
});

describe("an upload URL", () => {
  it("takes the bytes without an API key, whatever the parameters of the type", async () => {
    const headers = { Authorization: "", "Content-Type": "Text/Plain; charset=utf-8" };
    const response = await send("PUT", await uploadPath(), { headers, body: "Hello" });
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { fileSizeBytes: 5 },
    });
    expect(received).toEqual({ uploadId: "upl_1", bytes: 5 });
  });

  it.each(["application/pdf", ""])("refuses Content-Type %j", async (type) => {
    const response = await send("PUT", await uploadPath(), {
      headers: { "Content-Type": type },
      body: new Uint8Array(3),
    });
    expect({ status: response.status, code: await codeOf(response) }).toEqual({
      status: 415,
      code: "content_type_mismatch",
    });
    expect(received).toBeNull();
  });

  it("refuses a Content-Length over 50 MB before a byte is read", async () => {
    const pull = vi.fn();
    const headers = { "Content-Type": "text/plain", "Content-Length": String(limits.fileBytes + 1) };
    const response = await send("PUT", await uploadPath(), {
      headers,
      body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    });
    expect({ status: response.status, code: await codeOf(response) }).toEqual({ status: 413, code: "file_too_large" });
    expect(pull).not.toHaveBeenCalled();
  });

  it("is refused when it was altered or is late", async () => {
    const path = await uploadPath();
    const headers = { "Content-Type": "text/plain" };
    const altered = await send("PUT", path.replace("uploads/", "uploads/A"), { headers, body: "Hello" });
    expect({ status: altered.status, code: await codeOf(altered) }).toEqual({
      status: 403,
      code: "upload_url_invalid",
    });
    time += limits.uploadUrlMs + 1;
    const late = await send("PUT", path, { headers, body: "Hello" });
    expect({ status: late.status, code: await codeOf(late) }).toEqual({ status: 403, code: "upload_url_expired" });
    expect(received).toBeNull();
  });
});
