/** Whether a web address carries a user name or a password. */
export function hasCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && (url.username !== "" || url.password !== "");
}

/** An address without the user name and password that it may carry. */
export function withoutCredentials(address: string): string {
  if (!hasCredentials(address)) return address;
  const url = new URL(address);
  url.username = "";
  url.password = "";
  return url.href;
}

/** For messages: a text in which nothing is left that may be credentials of an address, even of one that is none. */
export function maskCredentials(text: string): string {
  return text.replace(/\b(https?:[\\/]*)[^\s"]*@/gi, "$1…@");
}
