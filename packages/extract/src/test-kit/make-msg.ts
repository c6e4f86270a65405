import { createRequire } from "node:module";
import type { Entry } from "@kenjiuno/msgreader/lib/Burner.js";

const { burn } = createRequire(import.meta.url)("@kenjiuno/msgreader/lib/Burner.js") as {
  burn(entries: Entry[]): Uint8Array;
};
const [directory, document, root] = [1, 2, 5];

/** Text properties of a message by their number in MAPI. */
const numbers = { subject: "0037", body: "1000", senderName: "0C1A", senderSmtpAddress: "5D01" } as const;

/** A message of Outlook with text properties, one recipient and the names of attachments. */
export function makeMsg(
  facts: Partial<Record<keyof typeof numbers, string>>,
  { to, attached = [] }: { to?: string; attached?: readonly string[] } = {},
): Buffer {
  const entries: Entry[] = [{ name: "Root Entry", type: root, length: 0, children: [] }];
  const add = (parent: Entry, entry: Entry) => {
    parent.children!.push(entries.push(entry) - 1);
    return entry;
  };
  const stream = (parent: Entry, name: string, bytes: Uint8Array) =>
    add(parent, { name, type: document, length: bytes.length, binaryProvider: () => Uint8Array.from(bytes) });
  const text = (parent: Entry, number: string, value: string) =>
    stream(parent, `__substg1.0_${number}001F`, Buffer.from(value, "utf16le"));
  const top = entries[0]!;
  stream(top, "__properties_version1.0", Buffer.alloc(32));
  for (const [name, number] of Object.entries(numbers)) {
    const value = facts[name as keyof typeof numbers];
    if (value !== undefined) text(top, number, value);
  }
  const folder = (name: string) => add(top, { name, type: directory, length: 0, children: [] });
  if (to !== undefined) {
    const recipient = folder("__recip_version1.0_#00000000");
    const properties = Buffer.alloc(8 + 16);
    // PR_RECIPIENT_TYPE, a number: 1 is "to".
    properties.writeUInt32LE(0x0c15_0003, 8);
    properties.writeUInt32LE(1, 16);
    stream(recipient, "__properties_version1.0", properties);
    text(recipient, "3001", to);
    text(recipient, "39FE", to);
  }
  attached.forEach((name, index) => {
    const file = folder(`__attach_version1.0_#0000000${index}`);
    stream(file, "__properties_version1.0", Buffer.alloc(8));
    text(file, "3707", name);
  });
  return Buffer.from(burn(entries));
}
