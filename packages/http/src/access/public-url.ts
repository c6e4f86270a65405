import { CuecardError } from "@cuecard/core";

/**
 * Returns the public URL without slashes at its end. Throws `invalid_value` when it is not a plain http or https
 * address.
 */
export function normalizePublicUrl(publicUrl: string): string {
  const parsed = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.search === "" && parsed.hash === "")
    return publicUrl.replace(/\/+$/, "");
  const message = `Public URL "${publicUrl}" is not an http or https address without a query; pass one such as https://cuecard.example.com.`;
  throw new CuecardError("invalid_value", message, { param: "publicUrl" });
}
