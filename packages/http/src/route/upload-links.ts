import { createHmac, timingSafeEqual } from "node:crypto";
import { CuecardError } from "@cuecard/core";

/** What an upload URL permits. */
export interface UploadGrant {
  /** Id of the workspace. */
  workspace: string;
  /** Id of the upload. */
  uploadId: string;
  /** When it expires, in ISO 8601. */
  expiresAt: string;
}

/** Makes and checks upload URLs. */
export interface UploadLinks {
  /** Returns an address that begins with the public URL, or else with the origin of the request. */
  sign(grant: UploadGrant, request: Request): string;
  /**
   * Returns what a token permits. Throws `upload_url_invalid` for a token that was changed or signed with another
   * secret, and `upload_url_expired`.
   */
  verify(token: string): UploadGrant;
}

/** How upload URLs are signed. */
export interface UploadLinksOptions {
  /** Key of the signature, at least 16 bytes. */
  secret: Uint8Array | string;
  /** Start of the addresses, without a slash at the end. Null for the origin of the request. */
  publicUrl: string | null;
  /** The clock, in milliseconds since 1970. */
  now: () => number;
}

/**
 * A token is the grant as base64url JSON, a dot, and its HMAC-SHA256 in base64url. It permits one PUT of one file and
 * nothing else.
 */
export function createUploadLinks({ secret, publicUrl, now }: UploadLinksOptions): UploadLinks {
  if (secret.length < 16) {
    const message = `The secret that signs upload URLs has ${secret.length} bytes; pass at least 16.`;
    throw new CuecardError("invalid_value", message, { param: "secret" });
  }
  const mac = (payload: string) => createHmac("sha256", secret).update(payload).digest("base64url");

  return {
    sign({ workspace, uploadId, expiresAt }, request) {
      const payload = Buffer.from(JSON.stringify([workspace, uploadId, expiresAt])).toString("base64url");
      return `${publicUrl ?? new URL(request.url).origin}/v1/uploads/${payload}.${mac(payload)}`;
    },
    verify(token) {
      const [payload = "", signature = ""] = token.split(".", 2);
      // Texts are compared, not bytes: several base64url texts decode to the same bytes.
      const given = Buffer.from(signature);
      const expected = Buffer.from(mac(payload));
      if (
        token !== `${payload}.${signature}` ||
        given.length !== expected.length ||
        !timingSafeEqual(given, expected)
      ) {
        throw new CuecardError(
          "upload_url_invalid",
          "The upload URL was changed or truncated; use it exactly as it was returned, or request a new one.",
        );
      }
      const [workspace, uploadId, expiresAt] = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as [
        string,
        string,
        string,
      ];
      if (now() > Date.parse(expiresAt)) {
        throw new CuecardError("upload_url_expired", `The upload URL expired at ${expiresAt}; request a new one.`);
      }
      return { workspace, uploadId, expiresAt };
    },
  };
}
