/** The name of a picture's format by its first bytes; null for anything else. */
export function pictureFormat(bytes: Buffer): "PNG" | "JPEG" | null {
  if (bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))) return "PNG";
  return bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex")) ? "JPEG" : null;
}
