import {
  type ChatServer,
  check,
  checkText,
  delta,
  events,
  open,
  said,
  search,
  searchText,
  tools,
} from "./chat-server.ts";

const role = delta({ role: "assistant", content: "" });
const entry = (id: string | null, name: string, sent: unknown) => ({
  id,
  type: "function",
  function: { name, arguments: sent },
});

/** Servers that people run themselves, and what stands before them. */
export const ownServers: ChatServer[] = [
  {
    name: "vLLM: the last piece has neither id nor name, and nulls everywhere",
    seen: ["vllm-project/vllm#31438"],
    body: events(
      delta({ role: "assistant", content: null, reasoning_content: null, tool_calls: [] }),
      tools({ index: 0, ...entry("chatcmpl-tool-1", search.name, null) }),
      tools({ index: 0, id: null, type: null, function: { name: null, arguments: searchText } }),
      delta({ content: "" }, "tool_calls"),
    ),
    calls: [search],
  },
  {
    name: "vLLM: <think> in the words, cut anywhere",
    seen: ["vllm-project/vllm#13375"],
    body: events(
      role,
      ...said("<thi", "nk>They ask", " about bills.</", "think>", "\n\nOn the ", "tenth."),
      delta({}, "stop"),
    ),
    words: "On the tenth.",
  },
  {
    name: "llama.cpp: the template has begun the thoughts, so only their end comes",
    seen: ["ggml-org/llama.cpp#11861", "deepseek-ai/DeepSeek-R1#352"],
    type: "application/json",
    body: JSON.stringify({
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: "They ask about bills.</think>\n\nOn the tenth." },
          finish_reason: "stop",
        },
      ],
    }),
    words: "On the tenth.",
  },
  {
    name: "llama.cpp: <thinking> that has no end leaves nothing, then an error as an object",
    seen: ["ggml-org/llama.cpp#12379"],
    body: open(role, ...said("On the tenth.", "<thinking>Is it"), {
      error: { code: 500, message: "slot unavailable" },
    }),
    words: "On the tenth.",
    fails: true,
  },
  {
    name: "Ollama: arguments as an object, every index 0, an empty reason in each chunk",
    seen: ["BerriAI/litellm#37792", "ollama/ollama#4357", "LibreChat-AI/agents#260"],
    body: events(
      delta(
        {
          role: "assistant",
          content: "",
          tool_calls: [{ index: 0, ...entry("call_1", search.name, search.arguments) }],
        },
        "",
      ),
      delta({ tool_calls: [{ index: 0, ...entry("call_2", check.name, check.arguments) }] }, ""),
      delta({ content: "" }, "stop"),
    ),
    calls: [search, check],
  },
  {
    name: "Ollama: one index, and the pieces of two calls by their ids",
    seen: ["ollama/ollama#15457"],
    body: events(
      tools({ index: 0, ...entry("call_1", search.name, "") }),
      tools({ index: 0, ...entry("call_2", check.name, "") }),
      tools({ index: 0, id: "call_1", function: { arguments: searchText } }),
      tools({ index: 0, id: "call_2", function: { arguments: checkText } }),
      delta({}, "tool_calls"),
    ),
    calls: [search, check],
  },
  {
    name: "LM Studio: an empty name and id behind the first piece, and an empty list elsewhere",
    seen: [
      "lmstudio-ai/lmstudio-bug-tracker#649",
      "lmstudio-ai/lmstudio-bug-tracker#830",
      "lmstudio-ai/lmstudio-bug-tracker#1318",
    ],
    body: open(
      delta({ role: "assistant", content: "Let me look. ", tool_calls: [] }),
      tools({ index: 0, ...entry("193629320", search.name, "") }),
      tools({ index: 0, id: "", function: { name: "", arguments: searchText } }),
      delta({ tool_calls: [] }, "tool_calls"),
    ),
    words: "Let me look. ",
    calls: [search],
  },
  {
    name: "TGI: a tool call as one object, eos_token",
    seen: ["huggingface/text-generation-inference#2794", "huggingface/text-generation-inference#2344"],
    body: events(
      delta({ role: "assistant", tool_calls: { index: 0, ...entry("", search.name, searchText.slice(0, 4)) } }),
      delta(
        { role: "assistant", tool_calls: { index: 0, ...entry("", search.name, searchText.slice(4)) } },
        "eos_token",
      ),
    ),
    calls: [search],
  },
  {
    name: "SGLang: the first piece has another index than the rest, and no id behind the first call",
    seen: ["sgl-project/sglang#6310", "sgl-project/sglang#7048"],
    body: events(
      tools({ index: 3, ...entry("call_k", search.name, "") }),
      tools({ index: 0, id: null, function: { name: null, arguments: searchText } }),
      tools({ index: 1, ...entry(null, check.name, "") }),
      tools({ index: 1, id: null, function: { name: null, arguments: checkText } }),
      delta({}, "tool_calls"),
    ),
    calls: [search, check],
  },
  {
    name: "SGLang: no index at all",
    seen: ["sgl-project/sglang#5661"],
    body: events(
      tools(entry("0", search.name, searchText), entry("1", check.name, checkText)),
      delta({}, "TOOL_CALLS"),
    ),
    calls: [search, check],
  },
  {
    name: "Dynamo: parallel calls of one tool under one index",
    seen: ["ai-dynamo/dynamo#4723"],
    body: events(
      tools({ index: 0, ...entry("call_1", search.name, searchText) }),
      tools({ index: 0, ...entry("call_2", search.name, '{"query":"Late?"}') }),
      delta({}, "tool_calls"),
    ),
    calls: [search, { name: search.name, arguments: { query: "Late?" } }],
  },
  {
    name: "A proxy: another id with each piece, a number as id, and text within text",
    seen: ["AI-Shell-Team/aish#200"],
    body: events(
      tools({ index: 0, ...entry("call_1", search.name, searchText.slice(0, 6)) }),
      tools({ index: 0, id: "call_2", function: { arguments: searchText.slice(6) } }),
      tools({
        index: 1,
        id: 7,
        type: "function",
        function: { name: check.name, arguments: JSON.stringify(checkText) },
      }),
      delta({}, "function_call"),
    ),
    calls: [
      { ...search, id: "call_1" },
      { ...check, id: "7" },
    ],
  },
  {
    name: "A server without a space behind data:, without blank lines and without an end",
    seen: [],
    body: said("On the ", "tenth.")
      .map((chunk) => `data:${JSON.stringify(chunk)}\n`)
      .join(""),
    words: "On the tenth.",
  },
  {
    name: "A server whose event has its JSON in several lines, and end_turn",
    seen: ["BerriAI/litellm#12481"],
    body: `${JSON.stringify(delta({ content: "On the tenth." }), null, 1)
      .split("\n")
      .map((line) => `data: ${line}\n`)
      .join("")}\n${events(delta({}, "end_turn"))}`,
    words: "On the tenth.",
  },
  {
    name: "A connection that closes in the middle of a tool call",
    seen: ["CommandCodeAI/command-code#785"],
    body: open(...said("Let me look. "), tools({ index: 0, ...entry("call_1", search.name, searchText.slice(0, 12)) })),
    words: "Let me look. ",
    fails: true,
  },
  {
    name: "An index of a thousand million",
    seen: [],
    body: events(tools({ index: 1_000_000_000, ...entry("call_1", search.name, searchText) }), delta({}, "tool_calls")),
    calls: [search],
  },
];
