/** Sources of what a page of the service may load beside its own scripts and pictures, as its policy names them. */
interface Sources {
  styles?: string;
  media?: string;
}

/** What a page of the service may load: its own files, and nothing from anywhere else but what is named. */
export function pagePolicy({ styles = "'self'", media = "'none'" }: Sources = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    `media-src ${media}`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
