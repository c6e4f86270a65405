import { CuecardError } from "@cuecard/core";

interface Meaning {
  cause: string;
  retryable: boolean;
}

const refused = (cause: string): Meaning => ({ cause, retryable: false });
const credentials = refused(
  "S3 does not accept the credentials; check the access key, its secret, and whether they have expired",
);
const region = refused("the bucket is in another region; set region to the bucket's own");
const permissions = refused(
  "the credentials have no permission for this; allow s3:GetObject, s3:PutObject, s3:DeleteObject, s3:AbortMultipartUpload and s3:ListBucket",
);

const byName: Record<string, Meaning> = {
  AccessDenied: permissions,
  InvalidAccessKeyId: credentials,
  SignatureDoesNotMatch: credentials,
  ExpiredToken: credentials,
  InvalidToken: credentials,
  CredentialsProviderError: refused("no credentials were found; pass credentials, or configure them for the AWS SDK"),
  PermanentRedirect: region,
  AuthorizationHeaderMalformed: region,
  IllegalLocationConstraintException: region,
  RequestTimeTooSkewed: refused("this machine's clock is wrong; correct it"),
};

/**
 * Makes `storage_failed` for an error of S3 or the network while `doing`. The original error is not attached: it holds
 * the request with its session token, and errors are logged.
 */
export function s3Fault(doing: string, bucket: string, error: unknown): CuecardError {
  const status = statusOf(error);
  const name = error instanceof Error ? error.name : "";
  const { cause, retryable } = meaningOf(name, status, bucket);
  const facts = [status, name !== "Error" && !/^\d+$/.test(name) && name, networkCode(error), requestId(error)].filter(
    Boolean,
  );
  return new CuecardError(
    "storage_failed",
    `${doing} failed: ${cause}${facts.length > 0 ? ` (${facts.join(", ")})` : ""}.`,
    { retryable },
  );
}

function meaningOf(name: string, status: number | null, bucket: string): Meaning {
  if (Object.hasOwn(byName, name)) return byName[name]!;
  if (name === "NoSuchBucket") return refused(`the bucket ${bucket} does not exist; create it, or use another one`);
  if (status === null)
    return {
      cause: "S3 could not be reached or did not answer in time; check endpoint, region and the network",
      retryable: true,
    };
  if (status === 301) return region;
  if (status === 401 || status === 403) return permissions;
  if (status === 408 || status === 429 || status >= 500)
    return { cause: "S3 is overloaded or unavailable; try again later", retryable: true };
  return refused("S3 refused the request");
}

/** True when the object does not exist. The answer to HEAD has no body with an error code. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error && (error.name === "NoSuchKey" || (error.name === "NotFound" && statusOf(error) === 404))
  );
}

function statusOf(error: unknown): number | null {
  return metadataOf(error)?.httpStatusCode ?? null;
}

function requestId(error: unknown): string | null {
  const id = metadataOf(error)?.requestId;
  return id ? `request ${id}` : null;
}

function networkCode(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && /^E[A-Z_]+$/.test(code) ? code : null;
}

function metadataOf(error: unknown): { httpStatusCode?: number; requestId?: string } | null {
  return error instanceof Error && "$metadata" in error
    ? (error.$metadata as { httpStatusCode?: number; requestId?: string })
    : null;
}
