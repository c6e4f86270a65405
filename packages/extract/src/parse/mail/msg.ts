import { createRequire } from "node:module";
import type { FieldsData } from "@kenjiuno/msgreader";
import type { Parsed } from "../../document/parsed.ts";
import { UnreadableFile } from "../../document/unreadable-file.ts";
import { writeMail } from "./write-mail.ts";

type Reader = new (bytes: ArrayBuffer) => { getFileData(): FieldsData };
/** The package is CommonJS, whose default Node and bundlers give differently. */
const { default: MsgReader } = createRequire(import.meta.url)("@kenjiuno/msgreader") as { default: Reader };

/** Reads a message of Outlook. */
export function parseMsg(bytes: Buffer): Parsed {
  const mail = read(bytes);
  const recipients = (type: string) =>
    (mail.recipients ?? [])
      .filter(({ recipType }) => recipType === type)
      .map(({ name, smtpAddress, email }) => address(name, smtpAddress ?? email))
      .join(", ");
  const sent = new Date(mail.messageDeliveryTime ?? mail.clientSubmitTime ?? "");
  return writeMail({
    subject: mail.subject ?? null,
    facts: [
      ["From", address(mail.senderName, mail.senderSmtpAddress ?? mail.senderEmail)],
      ["To", recipients("to")],
      ["Cc", recipients("cc")],
      ["Date", Number.isNaN(sent.getTime()) ? undefined : sent.toISOString()],
    ],
    plain: mail.body ?? "",
    html: mail.bodyHtml ?? (mail.html ? new TextDecoder().decode(mail.html) : ""),
    attached: (mail.attachments ?? []).map(({ fileName, name, innerMsgContentFields: inner }) =>
      String(fileName ?? name ?? inner?.subject ?? "a file without a name"),
    ),
  });
}

function read(bytes: Buffer): FieldsData {
  let cause: unknown;
  try {
    const mail = new MsgReader(Uint8Array.from(bytes).buffer).getFileData();
    if (mail.error === undefined) return mail;
    cause = mail.error;
  } catch (error) {
    cause = error;
  }
  throw new UnreadableFile(
    "corrupt_file",
    "This Outlook message is damaged; open it in Outlook, save it as EML and add the new copy.",
    cause,
  );
}

function address(name: string | undefined, mail: string | undefined): string {
  const isMail = mail?.includes("@");
  return name && isMail && name !== mail ? `${name} <${mail}>` : name || (isMail ? mail! : "");
}
