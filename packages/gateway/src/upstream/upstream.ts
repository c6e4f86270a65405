import { CuecardError } from "@cuecard/core";

/** A model that speaks chat completions. */
export interface Upstream {
  /** Start of its address, such as `https://api.openai.com/v1`. It may be a loopback address. */
  url: string;
  /** Its key. No other key is ever sent to it. @default none is sent */
  apiKey?: string | undefined;
  /** Model for members that name none in their own property `model`. @default such a member is refused */
  model?: string | undefined;
}

/** Address of chat completions. Throws `invalid_value` for anything that is not an http or https address. */
export function completionsAddress({ url }: Upstream): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (
    parsed &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.username === "" &&
    parsed.search === "" &&
    parsed.hash === ""
  )
    return `${url.replace(/\/+$/, "")}/chat/completions`;
  // What stands before the host may be a key.
  const shown = parsed ? `${parsed.protocol}//${parsed.host}${parsed.pathname}` : url;
  const message = `Upstream "${shown}" is not a plain http or https address; pass one such as https://api.openai.com/v1, and its key as apiKey.`;
  throw new CuecardError("invalid_value", message, { param: "upstream" });
}
