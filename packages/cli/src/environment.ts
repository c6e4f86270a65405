import type { BucketOptions, EmbeddedOptions } from "cuecard";

/** The variable that holds a provider's key. */
export const keyVariables: ReadonlyMap<string, string> = new Map([
  ["openai", "CUECARD_OPENAI_API_KEY"],
  ["cohere", "CUECARD_COHERE_API_KEY"],
]);

/** Flags that say where things are kept; the same for every command. */
export interface PlaceFlags {
  data: string;
  database?: string;
  blobs?: string;
  s3Endpoint?: string;
  s3Region?: string;
  new?: boolean;
  ocr?: string;
}

/** Options of a command from its flags and the environment; see docs/configuration.md. */
export function optionsFrom(
  flags: PlaceFlags,
  environment: NodeJS.ProcessEnv,
): EmbeddedOptions & { data: string; apiKeys: string[] } {
  const {
    CUECARD_OPENAI_API_KEY: openaiKey,
    CUECARD_OPENAI_BASE_URL: baseURL,
    CUECARD_COHERE_API_KEY: cohereKey,
  } = environment;
  const database = flags.database ?? environment.CUECARD_DATABASE;
  const ocr = flags.ocr ?? environment.CUECARD_OCR;
  const bucket = bucketFrom(flags, environment);
  return {
    data: flags.data,
    ...(database && { database }),
    ...(bucket && { bucket }),
    ...(flags.new && { new: true }),
    ...(ocr && { ocr: ocr.split("+") }),
    ...(openaiKey && { openai: { apiKey: openaiKey, ...(baseURL && { baseURL }) } }),
    ...(cohereKey && { cohere: { apiKey: cohereKey } }),
    ...(environment.CUECARD_LOCAL_MODEL && { localModel: environment.CUECARD_LOCAL_MODEL }),
    apiKeys: (environment.CUECARD_API_KEYS ?? "").split(",").flatMap((key) => key.trim() || []),
  };
}

function bucketFrom(
  { blobs: url, s3Endpoint: endpoint, s3Region: region }: PlaceFlags,
  environment: NodeJS.ProcessEnv,
): BucketOptions | null {
  if (!url) return null;
  const { CUECARD_S3_ACCESS_KEY_ID: accessKeyId, CUECARD_S3_SECRET_ACCESS_KEY: secretAccessKey } = environment;
  const credentials = accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {};
  return { url, ...(endpoint && { endpoint }), ...(region && { region }), ...credentials };
}
