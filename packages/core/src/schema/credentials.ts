/** Whether a web address carries a user name or a password. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== "" || url.password !== "");
}

/** The address without user name and password. */
export function withoutCredentials(address: string): string {
  if (!hasCredentials(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

/** Masks everything in a text that may be credentials of an address, for messages. */
export function maskCredentials(text: string): string {
  return text.replace(/\b(https?:[\\/]*)[^\s"]*@/gi, "$1…@");
}
