import { CuecardError } from "@cuecard/core";

/** A model that speaks chat completions. */
export interface Upstream {
  /** Start of its address, such as `https://api.openai.com/v1`. It may be a loopback address. */
  url: string;
  /** Its key. No other key is ever sent to it. @default none is sent */
  apiKey?: string | undefined;
  /** Model for members that name none in their own property `model`. @default such a member is refused */
  model?: string | undefined;
  /**
   * Its model begins with thoughts that have no opening `<think>`, since its chat template begins them. The words before
   * `</think>` are then held back.
   * @default it is learned from the model's first answer, whose words are held back for at most half of the deadline
   */
  thinksFirst?: boolean | undefined;
}

/** Names of its fields, each of them once. */
export const upstreamNames = { url: true, apiKey: true, model: true, thinksFirst: true } satisfies Record<
  keyof Upstream,
  true
>;

/** Address of chat completions. Throws `invalid_value` for anything that is not an http or https address. */
export function completionsAddress({ url }: Upstream): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (/\/completions\/*$/.test(parsed?.pathname ?? "")) {
    const message = `Upstream "${shownAddress(url)}" is that of its completions; pass its start, such as https://api.openai.com/v1.`;
    throw new CuecardError("invalid_value", message, { param: "upstream" });
  }
  if (
    parsed &&
    /^https?:$/.test(parsed.protocol) &&
    parsed.username === "" &&
    parsed.search === "" &&
    parsed.hash === ""
  )
    return `${url.replace(/\/+$/, "")}/chat/completions`;
  const message = `Upstream "${shownAddress(url)}" is not a plain http or https address; pass one such as https://api.openai.com/v1, and its key as apiKey.`;
  throw new CuecardError("invalid_value", message, { param: "upstream" });
}

/** An address as people may see it: what stands before its host, or behind its path, may be a key. */
export function shownAddress(url: string): string {
  if (!URL.canParse(url)) return url;
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
