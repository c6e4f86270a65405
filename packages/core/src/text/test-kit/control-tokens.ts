import fc from "fast-check";

/** Control tokens as the vocabularies and chat templates of common models write them. */
export const controlTokens: readonly string[] = [
  // ChatML, Qwen
  ..."<|im_start|> <|im_end|> <|im_sep|> <|endoftext|> <|fim_prefix|> <|vision_start|> <|object_ref_start|>".split(" "),
  // Llama 2 and 3
  ..."[INST] [/INST] <<SYS>> <</SYS>> <s> </s> <unk> <|begin_of_text|> <|end_of_text|> <|start_header_id|> <|end_header_id|> <|eot_id|> <|eom_id|> <|python_tag|> <|finetune_right_pad_id|> <|reserved_special_token_12|>".split(
    " ",
  ),
  // Gemma
  ..."<start_of_turn> <end_of_turn> <bos> <eos> <pad> <mask> <start_of_image> <end_of_image> <unused42> <|turn> <turn|> <|tool_call> <tool_call|>".split(
    " ",
  ),
  // Qwen and Hermes tools, and those of Claude's prompts
  ..."<tool_call> </tool_call> <tool_response> </tool_response> <tools> </tools> <think> </think> <function_calls> </function_calls> <invoke> <parameter>".split(
    " ",
  ),
  // Mistral
  ..."[TOOL_CALLS] [AVAILABLE_TOOLS] [/AVAILABLE_TOOLS] [TOOL_RESULTS] [/TOOL_RESULTS] [TOOL_CONTENT] [SYSTEM_PROMPT] [/SYSTEM_PROMPT] [ARGS] [CALL_ID] [IMG] [IMG_BREAK] [IMG_END] [PREFIX] [MIDDLE] [SUFFIX] [THINK] [/THINK]".split(
    " ",
  ),
  // DeepSeek
  ..."<｜User｜> <｜Assistant｜> <｜begin▁of▁sentence｜> <｜end▁of▁sentence｜> <｜tool▁calls▁begin｜> <｜tool▁sep｜> <｜fim▁hole｜>".split(
    " ",
  ),
  // Cohere
  ..."<|START_OF_TURN_TOKEN|> <|END_OF_TURN_TOKEN|> <|SYSTEM_TOKEN|> <|USER_TOKEN|> <|CHATBOT_TOKEN|> <|START_THINKING|> <BOS_TOKEN|>".split(
    " ",
  ),
  // Phi, Granite, GLM, MiniMax and others
  ..."<|system|> <|user|> <|assistant|> <|end|> <|tool|> <|start_of_role|> <|end_of_role|> <|observation|> [gMASK] <sop> <eop> <|bom|> <extra_id_0> <reserved_106>".split(
    " ",
  ),
  // harmony
  ..."<|start|> <|message|> <|channel|> <|constrain|> <|return|> <|call|>".split(" "),
  // Code models
  ..."<fim_prefix> <fim_middle> <fim_suffix> <repo_name> <file_sep>".split(" "),
];

/** Characters that show nothing, or nothing of their own. */
export const hidden: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ..."\u00ad\u034f\u061c\u115f\u1160\u17b4\u180b\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2069\u206a\u2800\u3164\ufe00\ufe0e\ufe0f\ufeff\uffa0\ufff9\ufffb\u0000\u0007\u001b\u007f\u0332\u0336\u20e0",
  ),
  fc.integer({ min: 0xe0000, max: 0xe01ef }).map((code) => String.fromCodePoint(code)),
);

/** Of every sign that tokens have some that look like it, from Unicode's confusables.txt. */
const alike: Record<string, string> = {
  ...{ "<": "‹❮˂⟨≮", ">": "›❯˃⟩", "|": "│∣ǀ￨❘", "[": "【⟦❲﹇", "]": "】⟧❳﹈", "/": "⁄∕╱", _: "▁﹍" },
  ...{
    a: "аɑα",
    c: "сϲ",
    e: "еε",
    h: "һ",
    i: "іɩ",
    j: "ј",
    k: "к",
    m: "м",
    n: "ո",
    o: "оο",
    p: "рρ",
    r: "г",
    s: "ѕ",
    t: "тτ",
    u: "υս",
    v: "ν",
    x: "х",
    y: "у",
  },
  ...{
    A: "АΑ",
    B: "ВΒ",
    C: "СϹ",
    E: "ЕΕ",
    H: "НΗ",
    I: "ІΙ",
    K: "КΚ",
    M: "МΜ",
    N: "Ν",
    O: "ОΟ",
    P: "РΡ",
    S: "Ѕ",
    T: "ТΤ",
    X: "ХΧ",
    Y: "ΥҮ",
  },
};
const meant = new Map(Object.entries(alike).flatMap(([sign, all]) => [...all].map((one) => [one, sign] as const)));

/** A token sign by sign, each as it is, in full width, as a mathematical letter, or as one that looks like it. */
export function inLookAlikes(token: string): fc.Arbitrary<string[]> {
  return fc.tuple(
    ...[...token].map((sign) =>
      fc.constantFrom(sign, sign, fullWidth(sign), mathematical(sign), ...(alike[sign] ?? "")),
    ),
  );
}

/** The tokens in a text after invisible characters are removed and look-alikes are replaced. */
export function tokensIn(text: string): string[] {
  const read = plain(text);
  return controlTokens.filter((token) => read.includes(plain(token)));
}

function plain(text: string): string {
  const visible = [...text].filter(
    (sign) =>
      sign === "\n" ||
      !/[\p{Cc}\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u2800\u3164\uffa0\p{Default_Ignorable_Code_Point}]/u.test(sign),
  );
  return visible
    .map((sign) =>
      [...(meant.get(sign) ?? sign).normalize("NFKD")]
        .filter((one) => !/\p{Mn}/u.test(one))
        .map((one) => meant.get(one) ?? one)
        .join(""),
    )
    .join("");
}

function fullWidth(sign: string): string {
  return sign >= "!" && sign <= "~" ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign;
}

function mathematical(sign: string): string {
  if (/[a-z]/.test(sign)) return String.fromCodePoint(sign.charCodeAt(0) - 97 + 0x1d41a);
  return /[A-Z]/.test(sign) ? String.fromCodePoint(sign.charCodeAt(0) - 65 + 0x1d400) : sign;
}
