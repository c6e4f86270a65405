import type { Destination, TransferReport } from "@cuecard/core";

/**
 * The address of a destination as a SIP REFER has it in `Refer-To`: `tel:+493012345678` or `sip:desk@example.com`. Throws
 * `TypeError` for a queue and for one of your own, which have none.
 */
export function referTo(destination: Destination): string {
  if (destination.kind === "number") return `tel:${destination.number}`;
  if (destination.kind === "sip") return destination.uri;
  throw new TypeError(
    `A destination of kind "${destination.kind}" has no address to refer to; look it up, and pass { kind: "number" } or { kind: "sip" }.`,
  );
}

/**
 * What your own SIP stack reports after a REFER: `status` is the final one that the NOTIFY told (RFC 3515), or that of an
 * INVITE. Null for a provisional one (1xx). `taken` is what a 2xx means: `referred` after a REFER, `bridged` after an INVITE
 * of your own.
 */
export function sipTransferStatus(
  { status, phrase = "" }: { status: number; phrase?: string | undefined },
  taken: "referred" | "bridged",
): TransferReport | null {
  if (!Number.isInteger(status) || status < 100 || status > 699)
    throw new TypeError(`status is ${status}; pass the status of a SIP response, 100 to 699.`);
  if (status < 200) return null;
  if (status < 300) return { status: taken };
  return { status: unanswered.get(status) ?? "failed", reason: `SIP ${status} ${phrase}`.trim() };
}

/** RFC 3261, section 21, as telephones use it. */
const unanswered = new Map<number, TransferReport["status"]>([
  [408, "no_answer"],
  [480, "no_answer"],
  [487, "no_answer"],
  [486, "busy"],
  [600, "busy"],
  [603, "declined"],
]);
