import crypto from "node:crypto";

/**
 * s3rver encrypts continuation tokens with single DES, which OpenSSL 3 no longer has: triple DES with one key three
 * times is the same cipher.
 */
export function allowSingleDes(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const tripled = <Make>(make: Make): Make => {
    const wrapped = (algorithm: string, key: Buffer, iv: Buffer) =>
      (make as typeof createCipheriv)(
        algorithm === "des" ? "des-ede3-cbc" : algorithm,
        algorithm === "des" ? Buffer.concat([key, key, key]) : key,
        iv,
      );
    return wrapped as Make;
  };
  crypto.createCipheriv = tripled(createCipheriv);
  crypto.createDecipheriv = tripled(createDecipheriv);
}
