import { SaxesParser } from "saxes";
import { UnreadableFile } from "../../document/unreadable-file.ts";

/** How deep elements may be nested. Office files need about twenty levels. */
const mostDepth = 100;

/** Attributes of an element by name, prefix included. */
export type XmlAttributes = Readonly<Record<string, string>>;

/**
 * Called with a document's parts in their order. Names of elements come without their prefix, names of attributes with
 * it.
 */
export interface XmlHandlers {
  /** An element begins. */
  open?(name: string, attributes: XmlAttributes): void;
  /** Text inside the element that was opened last. */
  text?(text: string): void;
  /** The element that was opened last ends. */
  close?(name: string): void;
}

/**
 * Reads XML as it arrives, in UTF-8, or in UTF-16 with a byte order mark. Entities that the document declares stay as
 * they are written, and nothing outside of it is read. Throws `expands_too_far` for a document nested too deep, and
 * `corrupt_file` at the first fault. With `onFault` it calls that with each fault and goes on.
 */
export async function readXml(
  pieces: AsyncIterable<Buffer | string> | Iterable<Buffer | string>,
  handlers: XmlHandlers,
  onFault: (message: string) => void = (message) => {
    throw new UnreadableFile(
      "corrupt_file",
      `XML inside this file is damaged (${message}); open the file, save it again and add the new copy.`,
    );
  },
): Promise<void> {
  const parser = new SaxesParser();
  let depth = 0;
  parser.on("error", ({ message }) => {
    if (!message.includes("undefined entity")) onFault(message);
  });
  parser.on("opentag", ({ name, attributes }) => {
    depth += 1;
    if (depth > mostDepth) {
      throw new UnreadableFile(
        "expands_too_far",
        `XML inside this file is nested more than ${mostDepth} deep, so it was not read; flatten it.`,
      );
    }
    handlers.open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  const text = (content: string) => handlers.text?.(content);
  parser.on("text", text);
  parser.on("cdata", text);
  let decoder: TextDecoder | null = null;
  for await (const piece of pieces) {
    if (typeof piece === "string") {
      parser.write(piece);
      continue;
    }
    decoder ??= new TextDecoder(utf16Mark(piece) ?? "utf-8");
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder?.decode() ?? "");
  parser.close();
}

function utf16Mark(start: Buffer): string | null {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  return start[0] === 0xfe && start[1] === 0xff ? "utf-16be" : null;
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

/** The value of the attribute of that local name, whatever its prefix. */
export function attribute(attributes: XmlAttributes, local: string): string | undefined {
  if (attributes[local] !== undefined) return attributes[local];
  const key = Object.keys(attributes).find((name) => name.endsWith(`:${local}`));
  return key === undefined ? undefined : attributes[key];
}
