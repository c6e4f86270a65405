/** What happened, and why where a reason is given, as one sentence of the trace. */
export function sentence(what: string, reason: string): string {
  const why = reason.trim();
  if (why === "") return `${what}.`;
  return `${what}: ${why}${/[.!?…。！？]$/u.test(why) ? "" : "."}`;
}

/** Reasons of which some may be empty, or sentences already, as one reason. */
export function joinReasons(reasons: readonly string[], separator: string): string {
  const given = reasons.map((reason) => reason.trim()).filter((reason) => reason !== "");
  return given.map((reason, index) => (index < given.length - 1 ? reason.replace(/\.$/, "") : reason)).join(separator);
}
