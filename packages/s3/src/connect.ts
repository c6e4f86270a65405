import { S3Client } from "@aws-sdk/client-s3";

/** How to reach a bucket. With AWS credentials in the environment, only a region is needed. */
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
   * Whether the bucket's name is in the path instead of the host name. Most compatible services need that.
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
    // Many compatible services refuse the checksum trailers that newer clients add by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    // No idle limit on the socket: a reader may read a body slowly.
    requestHandler: { connectionTimeout: 5_000 },
  });
}

/** The client for a presigner: it would sign the checksum of an empty body, and S3 would refuse every other body. */
export function withoutChecksums(client: S3Client): S3Client {
  const config = { ...client.config, requestChecksumCalculation: async () => "WHEN_REQUIRED" as const };
  return Object.create(client, { config: { value: config } });
}
