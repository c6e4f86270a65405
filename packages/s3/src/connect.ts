import { S3Client } from "@aws-sdk/client-s3";

/** How a bucket is reached. AWS needs nothing but a region, if the environment has the rest. */
export interface S3Connection {
  /**
   * Region of the bucket, such as `eu-central-1`.
   * @default what the AWS SDK finds in the environment; "us-east-1" with an endpoint
   */
  region?: string;
  /**
   * Address of a compatible service, such as `https://minio.example.org`.
   * @default AWS
   */
  endpoint?: string;
  /**
   * Keys of the service.
   * @default what the AWS SDK finds: environment, profile, or the role of the machine
   */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
  /**
   * Whether the bucket stands in the path instead of the host name, as most compatible services want it.
   * @default true with an endpoint, else false
   */
  forcePathStyle?: boolean;
}

/** Makes a client for a connection. */
export function connect({
  region,
  endpoint,
  credentials,
  forcePathStyle = endpoint !== undefined,
}: S3Connection): S3Client {
  return new S3Client({
    ...(region !== undefined && { region }),
    ...(endpoint !== undefined && { endpoint, region: region ?? "us-east-1" }),
    ...(credentials && { credentials }),
    forcePathStyle,
    // Many compatible services refuse the checksum trailers that newer clients add unasked.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // No idle limit of the socket: a reader may take its time over a body.
    requestHandler: { connectionTimeout: 5_000 },
  });
}

/**
 * The client as a presigner sees it: a checksum would be that of an empty body, and S3 would refuse every other one.
 */
export function withoutChecksums(client: S3Client): S3Client {
  const config = { ...client.config, requestChecksumCalculation: async () => "WHEN_REQUIRED" as const };
  return Object.create(client, { config: { value: config } });
}
