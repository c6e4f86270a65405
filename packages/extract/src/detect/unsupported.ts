import { acceptedLabels } from "../accepted-types.ts";
import { UnreadableFile } from "../parse/unreadable-file.ts";

/** The error of content that no parser reads. `what` names it and, after a semicolon, what to do. */
export function unsupported(what: string): UnreadableFile {
  return new UnreadableFile(
    "unsupported_content",
    `The content looks like ${what}. What can be read: ${acceptedLabels}.`,
  );
}
