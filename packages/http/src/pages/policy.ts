/** What a page of the service may load beside its own files. */
interface Beyond {
  /** Further sources of styles. */
  styles?: string;
  /** Sources of recordings that it plays. */
  media?: string;
}

/** What a page of the service may load: its own files, and nothing from anywhere else but what is named. */
export function pagePolicy({ styles = "", media = "'none'" }: Beyond = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data:",
    `media-src ${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
