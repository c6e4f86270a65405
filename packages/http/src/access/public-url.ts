import { CuecardError } from "@cuecard/core";

/**
 * Returns the public URL without slashes at its end. Throws `invalid_value` when it is no plain http or https address.
 */
export function normalizePublicUrl(publicUrl: string): string {
  const parsed = URL.canParse(publicUrl) ? new URL(publicUrl) : null;
  if (parsed && /^https?:$/.test(parsed.protocol) && parsed.search === "" && parsed.hash === "")
    return publicUrl.replace(/\/+$/, "");
  const message = `Public URL "${publicUrl}" is no http or https address without query; give one such as https://cuecard.example.com.`;
  throw new CuecardError("invalid_value", message, { param: "publicUrl" });
}
