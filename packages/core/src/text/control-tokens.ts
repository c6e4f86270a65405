import { cleanText } from "./clean-text.ts";

/**
 * Signs and letters that look like those of control tokens, by what they look like: a choice from Unicode's
 * confusables.txt (UTS #39). What compatibility decomposition (NFKD) gives, such as full-width signs, need not stand
 * here.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  "<": "‹˂❮ᐸᚲ𝈶⟨❬〈",
  "<<": "«≪《⟪",
  ">": "›˃❯ᐳ𝈷⟩❭〉",
  ">>": "»≫》⟫",
  "|": "│┃∣❘❙❚⎮⏐ǀ׀।丨",
  "[": "⁅【〔❲⟦〚⦗〘",
  "]": "⁆】〕❳⟧〛⦘〙",
  "/": "⁄∕⧸╱⟋",
  _: "▁⎽ˍ",
  "-": "‐‒–—−",
  a: "аɑα",
  b: "ьвβʙ",
  c: "сϲᴄ",
  d: "ԁɗᴅ",
  e: "еҽεɛᴇ",
  f: "ƒϝꞙ",
  g: "ɡցǥɢ",
  h: "һհнʜ",
  i: "іıɩɪιӏ",
  j: "јϳ",
  k: "кκᴋ",
  l: "ʟɭ",
  m: "мᴍμ",
  n: "ոηпɴ",
  o: "оοօσᴏ",
  p: "рρᴘ",
  q: "ԛզ",
  r: "гᴦʀ",
  s: "ѕꜱ",
  t: "тτᴛ",
  u: "υսᴜ",
  v: "ѵνᴠ",
  w: "ԝѡωᴡ",
  x: "хχ",
  y: "уүγʏ",
  z: "ᴢζ",
  H: "ΗНᎻ",
  N: "Ν",
  Y: "ΥҮ",
  I: "ΙІӀ",
  L: "Ꮮ",
  T: "Τ",
};
const looksLike = new Map(
  Object.entries(lookAlikes).flatMap(([sign, all]) => [...all].map((one) => [one, sign] as const)),
);

/** Signs of tokens that HTML has names for. Letters and the rest are written by number. */
const entities: Readonly<Record<string, string>> = {
  ...{ lt: "<", gt: ">", vert: "|", verbar: "|", verticalline: "|", sol: "/", lowbar: "_", underbar: "_", hyphen: "-" },
  ...{ lsqb: "[", lbrack: "[", rsqb: "]", rbrack: "]", zerowidthspace: "", shy: "", zwnj: "", zwj: "", nobreak: "" },
};
/** Also of an entity that was escaped again and again, and without its semicolon, as browsers read them. */
const entity = new RegExp(
  `&(?:(?:amp|#0{0,9}38|#x0{0,9}26);?)*(?:#x0{0,9}([\\da-f]{1,6})|#0{0,9}(\\d{1,7})|(${Object.keys(entities).join("|")}));?`,
  "iy",
);

/** What a token can begin with, or the end of one whose beginning stands elsewhere. Nearly all lines have none of it and are done. */
const opening = new RegExp(
  `&(?:amp|lt|l[sb]|vert|#)|[<\\[＜［﹤﹇≮\u2329${lookAlikes["<"]}${lookAlikes["<<"]}${lookAlikes["["]}]|[|${lookAlikes["|"]}｜￨][\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{M}]*[>＞﹥≯&${lookAlikes[">"]}${lookAlikes[">>"]}]`,
  "iu",
);
const ignorable = /(?![\t\n\v\f\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\ufff9-\ufffb]/gu;

const angled = [
  "s|bos|eos|pad|unk|mask|sep|sop|eop|eoh|eoa|think|thinking|tools|start_of_image|end_of_image|image_soft_token",
  "fim_(?:prefix|middle|suffix|pad)|repo_name|file_sep|unused\\d+|extra_id_\\d+|reserved_\\d+",
].join("|");
const namedAnyCase =
  "tool_calls?|tool_response|tool_results?|function_calls?|(?:start|end|begin)_of_(?:turn|text|sequence|utterance|role|sentence)";
/** Names that stand in pipes. */
const piped = [
  "im_start|im_end|im_sep|endoftext|endofprompt|endoffile|begin_of_text|end_of_text|start_header_id|end_header_id|eot_id|eom_id|python_tag",
  "system|user|assistant|observation|tool|end|start|message|channel|constrain|return|call|start_of_role|end_of_role",
  "fim_(?:prefix|middle|suffix|pad)|vision_(?:start|end)|(?:begin|end)_of_sentence|[a-z_]{1,40}_token|reserved_special_token_\\d+",
].join("|");
const squareExact =
  "ARGS|CALL_ID|IMG|IMG_BREAK|IMG_END|PREFIX|MIDDLE|SUFFIX|THINK|AUDIO|BEGIN_AUDIO|MODEL_SETTINGS|gMASK|sMASK|MASK|SEP|CLS|PAD|UNK";
const squareAnyCase = "inst|system_prompt|available_tools|tool_calls?|tool_results?|tool_content";

/**
 * Control tokens of the chat templates of Llama, ChatML, Qwen, Phi, Cohere, DeepSeek, harmony (`<|…|>`, and Gemma's
 * `<|…>`), Gemma and Hermes (`<start_of_turn>`, `<tool_call>`), T5 and BERT, Llama 2 (`[INST]`, `<<SYS>>`) and Mistral
 * (`[TOOL_CALLS]`). Names that are also words of code, such as a type parameter `<S>`, are meant as they are written in
 * the vocabularies only.
 */
const tokens = [
  /<\|\s{0,9}[\w.:/-]{1,80}\s{0,9}\|>|<\|[\w.:/-]{1,80}>|<[\w.:/-]{1,80}\s{0,9}\|>/g,
  // The other half may follow on the next line, or behind what is put between them.
  new RegExp(`<\\|\\s{0,9}(?:${piped})(?![a-z\\d])`, "gi"),
  new RegExp(`<(?:/\\s{0,9})?(?:${angled})\\s{0,9}>`, "g"),
  new RegExp(`<(?:/\\s{0,9})?(?:antml:)?(?:${namedAnyCase}|invoke|parameter)(?=[\\s=/>])`, "gi"),
  new RegExp(`\\[(?:/\\s{0,9})?(?:${squareExact})\\s{0,9}\\]`, "g"),
  new RegExp(`\\[(?:/\\s{0,9})?(?:${squareAnyCase})\\s{0,9}\\]`, "gi"),
  /<<(?:\/\s{0,9})?sys\s{0,9}>>/gi,
];
/** Ends of tokens whose beginning stands elsewhere. */
const ends = new RegExp(`(?<![a-z\\d])(?:${piped})\\|>`, "gi");

/**
 * A text whose control tokens are broken by a space after their first sign, also where invisible characters or
 * look-alikes stand in for theirs, entities of HTML, spaces within, and of tokens in pipes where only a half is there:
 * `< |im_end| >`, `[ INST]`, `&lt; |im_end| &gt;`. Everything else stays as it is. For prompts only: what is
 * stored stays as it came.
 */
export function breakControlTokens(text: string): string {
  if (!opening.test(text)) return text;
  // A break may leave what is a token by itself. Each round only adds spaces inside of tokens, so it ends.
  for (let broken = text; ; ) {
    const next = breakOnce(broken);
    if (next === broken) return broken;
    broken = next;
  }
}

function breakOnce(text: string): string {
  const { folded, starts } = fold(text);
  const breaks = new Set<number>();
  for (const token of tokens) {
    for (const { 0: found, index } of folded.matchAll(token)) {
      breaks.add(nextStart(starts, index));
      if (found.endsWith("|>")) breaks.add(starts[index + found.length - 1]!);
    }
  }
  for (const { 0: found, index } of folded.matchAll(ends)) breaks.add(starts[index + found.length - 1]!);
  let broken = "";
  let from = 0;
  for (const at of [...breaks].sort((left, right) => left - right)) {
    broken += `${text.slice(from, at)} `;
    from = at;
  }
  return broken + text.slice(from);
}

function nextStart(starts: readonly number[], index: number): number {
  let next = index + 1;
  while (starts[next] === starts[index]) next++;
  return starts[next]!;
}

/**
 * A copy as a reader sees it, in plain letters and signs, and for each of its UTF-16 units where the sign that it is
 * from stands in the text.
 */
function fold(text: string): { folded: string; starts: number[] } {
  let folded = "";
  let start = 0;
  const starts: number[] = [];
  while (start < text.length) {
    const sign = signAt(text, start);
    const plain = sign.plain >= " " && sign.plain <= "~" ? sign.plain : (looks(sign.plain) ?? decomposed(sign.plain));
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) starts.push(start);
    start += sign.length;
  }
  return { folded, starts };
}

/** The character at a place, and how long it is as it is written there. */
function signAt(text: string, start: number): { plain: string; length: number } {
  const sign = String.fromCodePoint(text.codePointAt(start)!);
  if (sign !== "&") return { plain: sign, length: sign.length };
  entity.lastIndex = start;
  const written = entity.exec(text);
  if (!written) return { plain: sign, length: 1 };
  const [all, hex, decimal, name] = written;
  const code = name === undefined ? Number.parseInt(hex ?? decimal!, hex === undefined ? 10 : 16) : Number.NaN;
  const plain =
    name === undefined ? (code <= 0x10ffff ? String.fromCodePoint(code) : "") : entities[name.toLowerCase()]!;
  return { plain, length: all.length };
}

function decomposed(sign: string): string {
  return [...sign.normalize("NFKD").replace(ignorable, "")].map((part) => looks(part) ?? part).join("");
}

function looks(sign: string): string | undefined {
  return looksLike.get(sign) ?? looksLike.get(sign.toLowerCase())?.toUpperCase();
}

/** A text of somebody else as a prompt may hold it: without what shows nothing, its control tokens broken. */
export function textForModels(text: string): string {
  return breakControlTokens(cleanText(text));
}
