import { UnreadableFile } from "../document/unreadable-file.ts";
import { acceptedLabels } from "../formats/accepted-types.ts";

/** The error of content that no parser reads. `what` names it and, after a semicolon, what to do. */
export function unsupported(what: string): UnreadableFile {
  return new UnreadableFile(
    "unsupported_content",
    `The content looks like ${what}. What can be read: ${acceptedLabels}.`,
  );
}
