import type { EmbeddedOptions } from "./create-cuecard.ts";

/** Options that the command line takes from the environment; see docs/configuration.md. */
export function fromEnvironment(environment: NodeJS.ProcessEnv): Pick<EmbeddedOptions, "openai" | "apiKeys"> {
  const apiKey = environment.CUECARD_OPENAI_API_KEY;
  const baseURL = environment.CUECARD_OPENAI_BASE_URL;
  return {
    ...(apiKey && { openai: { apiKey, ...(baseURL && { baseURL }) } }),
    apiKeys: (environment.CUECARD_API_KEYS ?? "").split(",").flatMap((key) => key.trim() || []),
  };
}
