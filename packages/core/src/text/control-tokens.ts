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

/** What a token can begin with. Nearly all lines have none of it and are done. */
const opening = new RegExp(`[<\\[＜［﹤﹇≮\u2329${lookAlikes["<"]}${lookAlikes["<<"]}${lookAlikes["["]}]`, "u");
const ignorable = /(?![\t\n\v\f\r\u0085])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{M}\u2800\ufff9-\ufffb]/gu;

const angled = [
  "s|bos|eos|pad|unk|mask|sep|sop|eop|eoh|eoa|think|thinking|tools|start_of_image|end_of_image|image_soft_token",
  "fim_(?:prefix|middle|suffix|pad)|repo_name|file_sep|unused\\d+|extra_id_\\d+|reserved_\\d+",
].join("|");
const namedAnyCase =
  "tool_calls?|tool_response|tool_results?|function_calls?|(?:start|end|begin)_of_(?:turn|text|sequence|utterance|role|sentence)";
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
  /<\|[\w.:/-]{1,80}\|?>|<[\w.:/-]{1,80}\|>/g,
  new RegExp(`</?(?:${angled})>`, "g"),
  new RegExp(`</?(?:antml:)?(?:${namedAnyCase}|invoke|parameter)(?=[\\s=/>])`, "gi"),
  new RegExp(`\\[/?(?:${squareExact})\\]`, "g"),
  new RegExp(`\\[/?(?:${squareAnyCase})\\]`, "gi"),
  /<<\/?sys>>/gi,
];

/**
 * A text whose control tokens are broken by a space after their first sign, also where invisible characters or
 * look-alikes stand in for theirs: `< |im_end| >`, `[ INST]`. Everything else stays as it is. For prompts only: what is
 * stored stays as it came.
 */
export function breakControlTokens(text: string): string {
  if (!opening.test(text)) return text;
  const { folded, starts } = fold(text);
  const breaks = new Set<number>();
  for (const token of tokens) {
    for (const { 0: found, index } of folded.matchAll(token)) {
      breaks.add(nextStart(starts, index));
      if (found.endsWith("|>")) breaks.add(starts[index + found.length - 1]!);
    }
  }
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
  for (const sign of text) {
    const plain = sign >= " " && sign <= "~" ? sign : (looks(sign) ?? decomposed(sign));
    folded += plain;
    for (let unit = 0; unit < plain.length; unit++) starts.push(start);
    start += sign.length;
  }
  return { folded, starts };
}

function decomposed(sign: string): string {
  return [...sign.normalize("NFKD").replace(ignorable, "")].map((part) => looks(part) ?? part).join("");
}

function looks(sign: string): string | undefined {
  return looksLike.get(sign) ?? looksLike.get(sign.toLowerCase())?.toUpperCase();
}
