/** What a page of the service may load: its own files, and nothing from anywhere else. `styles`: further sources of styles. */
export function pagePolicy(styles = ""): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
