import PostalMime, { type Address } from "postal-mime";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { writeMail } from "./write-mail.ts";

const mostNesting = 50;

/** Reads an e-mail as programs send it. */
export async function parseEml(bytes: Buffer): Promise<Parsed> {
  const mail = await parse(bytes);
  return writeMail({
    subject: mail.subject ?? null,
    facts: [
      ["From", mail.from && names([mail.from])],
      ["To", names(mail.to)],
      ["Cc", names(mail.cc)],
      ["Date", mail.date],
    ],
    plain: mail.text ?? "",
    html: mail.html ?? "",
    attached: mail.attachments.map(({ filename, mimeType }) => filename ?? mimeType),
  });
}

async function parse(bytes: Buffer) {
  try {
    return await PostalMime.parse(new Uint8Array(bytes), { maxNestingDepth: mostNesting });
  } catch (cause) {
    throw new UnreadableFile(
      "corrupt_file",
      "This e-mail is damaged or nested too deep; save it again as EML and add the new copy.",
      cause,
    );
  }
}

function names(addresses: readonly Address[] | undefined): string {
  return (addresses ?? [])
    .map(({ name, address }) => (name && address ? `${name} <${address}>` : name || address || ""))
    .join(", ");
}
