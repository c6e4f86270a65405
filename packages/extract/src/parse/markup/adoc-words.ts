import type { DocumentBuilder } from "../../document/document-builder.ts";

/** Words of AsciiDoc without signs: links and references by their words, attributes by their values. A footnote follows in brackets. */
export function createAdocWords(
  attributes: ReadonlyMap<string, string>,
  builder: DocumentBuilder,
): { words(text: string): string } {
  return {
    words(text) {
      const kept: string[] = [];
      const keep = (word: string) => `\uE000${kept.push(word) - 1}\uE001`;
      return text
        .replace(/\\([*_`#^~{[<])/g, (_, sign: string) => keep(sign))
        .replace(/(?:pass:[\w,]*\[([^\]]{0,500})\]|\+{3}([^+]{0,500})\+{3})/g, (_, one?: string, two?: string) =>
          keep(one ?? two!),
        )
        .replace(/\{([\w-]{1,60})\}/g, (whole, name: string) => attributes.get(name.toLowerCase()) ?? whole)
        .replace(/footnote:[\w-]*\[([^\]]{1,1000})\]/g, " ($1)")
        .replace(/(?:indexterm2?|anchor):[^[\s]*\[[^\]]{0,200}\]|\[\[[^\]]{1,200}\]\]/g, "")
        .replace(/image:[^[\s:][^[\s]{0,500}\[([^\],]{0,200})[^\]]{0,200}\]/g, (_, description: string) => {
          builder.leaveOut("pictures", description);
          return "";
        })
        .replace(/<<([^<>,]{1,200})(?:,\s*([^<>]{1,300}))?>>/g, (_, target: string, shown?: string) => shown ?? target)
        .replace(
          /(?:link|xref|mailto):([^[\s]{1,1000})\[([^\]]{0,500})\]/g,
          (_, target: string, shown: string) => shownOf(shown) || target,
        )
        .replace(
          /((?:https?|ftp|irc):\/\/[^[\s]{1,1000})\[([^\]]{0,500})\]/g,
          (_, target: string, shown: string) => shownOf(shown) || target,
        )
        .replace(/(?:kbd|btn|menu):[^[\s]{0,100}\[([^\]]{1,200})\]/g, "$1")
        .replace(/``?([^`\n]{1,500})``?/g, (_, code: string) => keep(code.replace(/^\+|\+$/g, "")))
        .replace(/\[[.#][^\]]{1,100}\](?=[#*_])/g, "")
        .replace(/(\*\*|__|##)(?=\S)([^\n]{1,500}?)\1/g, "$2")
        .replace(/(?<![\p{L}\p{N}*_#])([*_#])(?=\S)([^*_#\n]{1,500}?)(?<=\S)\1(?![\p{L}\p{N}])/gu, "$2")
        .replace(/[\^~]([^\s^~]{1,50})[\^~]/g, "$1")
        .replace(/\uE000(\d+)\uE001/g, (_, index: string) => kept[Number(index)] ?? "")
        .trim();
    },
  };
}

/** The words of a link, without what else its brackets say. */
const shownOf = (text: string) =>
  text
    .replace(/,\s*\w+=.*$/, "")
    .replace(/\^$/, "")
    .replace(/^"(.*)"$/, "$1");
