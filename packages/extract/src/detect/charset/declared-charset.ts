const lookedAt = 4_096;

/** Returns the `charset` parameter of a content type. */
export function charsetParameter(mimeType: string | null): string | null {
  return /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(mimeType ?? "")?.[1] ?? null;
}

/** Returns the charset that an HTML page names within its first bytes. */
export function charsetInHtml(bytes: Buffer): string | null {
  return /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(bytes.toString("latin1", 0, lookedAt))?.[1] ?? null;
}

/** Returns the encoding in an XML declaration. */
export function charsetInXml(bytes: Buffer): string | null {
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/i.exec(bytes.toString("latin1", 0, lookedAt))?.[1] ?? null;
}
