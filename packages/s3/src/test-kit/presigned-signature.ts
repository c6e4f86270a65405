import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";

/**
 * Why S3 would refuse a presigned request, by AWS's description of Signature Version 4 in query parameters; null when
 * it would not.
 */
export function refusalOf(
  request: IncomingMessage,
  secretAccessKey: string,
): "SignatureDoesNotMatch" | "AccessDenied" | null {
  const url = new URL(request.url!, "http://unused");
  const query = url.searchParams;
  const date = query.get("X-Amz-Date")!;
  const signedAt = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (Date.now() > signedAt + Number(query.get("X-Amz-Expires")) * 1_000) return "AccessDenied";
  const names = query.get("X-Amz-SignedHeaders")!.split(";");
  const canonicalQuery = [...query]
    .filter(([name]) => name !== "X-Amz-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join("&");
  const headers = names.map((name) => `${name}:${String(request.headers[name] ?? "").trim()}\n`).join("");
  const canonical = [request.method, url.pathname, canonicalQuery, headers, names.join(";"), "UNSIGNED-PAYLOAD"].join(
    "\n",
  );
  const [, ...scope] = query.get("X-Amz-Credential")!.split("/");
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), createHash("sha256").update(canonical).digest("hex")].join(
    "\n",
  );
  const key = scope.reduce<Buffer | string>(
    (secret, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  const expected = createHmac("sha256", key).update(toSign).digest("hex");
  return expected === query.get("X-Amz-Signature") ? null : "SignatureDoesNotMatch";
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
