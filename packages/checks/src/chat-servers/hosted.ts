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
const signature = { extra_content: { google: { thought_signature: "c2lnbmF0dXJl" } } };
const called = (id: string, name: string, sent: string) => ({
  id,
  type: "function",
  function: { name, arguments: sent },
});

/** Services that anybody can ask. */
export const hostedServers: ChatServer[] = [
  {
    name: "OpenAI: a tool call in pieces",
    seen: ["sashabaranov/go-openai#911"],
    body: events(
      role,
      tools({ index: 0, ...called("call_a", search.name, "") }),
      tools({ index: 0, function: { arguments: searchText.slice(0, 9) } }),
      tools({ index: 0, function: { arguments: searchText.slice(9) } }),
      delta({}, "tool_calls"),
      { ...delta({}), choices: [], usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } },
    ),
    calls: [{ ...search, id: "call_a" }],
  },
  {
    name: "OpenAI: stop beside tool calls",
    seen: ["ollama/ollama#7963", "ENTERPILOT/GoModel#124"],
    body: events(role, tools({ index: 0, ...called("call_a", search.name, searchText) }), delta({}, "stop")),
    calls: [search],
  },
  {
    name: "Azure: a first chunk without choices, and comments between CRLF lines",
    seen: ["AbanteAI/archive-old-cli-mentat#429", "pydantic/pydantic-ai#164"],
    body: `: keep-alive\r\n\r\n${events({ ...delta({}), choices: [], prompt_filter_results: [{ prompt_index: 0 }] }, role, ...said("On the ", "tenth."), delta({}, "stop")).replaceAll("\n", "\r\n")}`,
    words: "On the tenth.",
  },
  {
    name: "Gemini: whole calls in chunks of their own, no index, a signature beside the first, STOP",
    seen: ["openai/openai-python#2806", "AstrBotDevs/AstrBot#6692", "Chevey339/kelivo#639"],
    body: events(
      tools({ ...called("eaifhb3y", search.name, searchText), ...signature }),
      tools(called("mw4fnecu", check.name, checkText)),
      delta({}, "STOP"),
    ),
    calls: [search, check],
    beside: { call: signature },
  },
  {
    name: "Gemini: an empty id, and no reason",
    seen: ["microsoft/autogen#4878"],
    body: events(tools(called("", search.name, searchText))),
    calls: [search],
  },
  {
    name: "Groq: an error event in the middle of the words",
    seen: ["sashabaranov/go-openai#1057", "UKGovernmentBEIS/inspect_ai#5218"],
    body: `${open(role, ...said("Your bill is"))}event: error\ndata: {"error":{"message":"Failed to call a function.","code":"tool_use_failed"}}\n\n`,
    words: "Your bill is",
    fails: true,
  },
  {
    name: "OpenRouter: comments, then an error with a reason of its own and no more",
    seen: ["openai/openai-go#227", "damianvtran/local-operator#223", "diegosouzapw/OmniRoute#8210"],
    body: `: OPENROUTER PROCESSING\n\n${open(role, ...said("One moment"))}${open({ ...delta({ content: "" }, "error"), error: { code: 502, message: "Provider disconnected" } })}`,
    words: "One moment",
    fails: true,
  },
  {
    name: "OpenRouter: reasoning_details in pieces go back whole",
    seen: ["OpenRouterTeam/ai-sdk-provider#288"],
    body: events(
      delta({
        role: "assistant",
        reasoning: "Let me ",
        reasoning_details: [{ type: "reasoning.text", index: 0, text: "Let me " }],
      }),
      delta({
        reasoning: "look.",
        reasoning_details: [{ type: "reasoning.text", index: 0, text: "look.", signature: "c2ln" }],
      }),
      tools({ index: 0, ...called("call_a", search.name, searchText) }),
      delta({}, "tool_calls"),
    ),
    calls: [search],
    beside: {
      message: {
        reasoning: "Let me look.",
        reasoning_details: [{ type: "reasoning.text", index: 0, text: "Let me look.", signature: "c2ln" }],
      },
    },
  },
  {
    name: "Mistral: content as parts, thoughts among them",
    seen: ["vercel/ai#8072", "epam/ai-dial-adapter-openai#395"],
    body: events(
      delta({
        role: "assistant",
        content: [{ type: "thinking", thinking: [{ type: "text", text: "Bills, bills." }] }],
      }),
      delta({ content: [{ type: "text", text: "On the " }] }),
      delta({ content: "tenth." }),
      delta({ content: "" }, "stop"),
    ),
    words: "On the tenth.",
  },
  {
    name: "DeepSeek: reasoning_content goes back with the call",
    seen: ["abhigyanpatwari/GitNexus#43", "continuedev/continue#10193", "earendil-works/pi#3636"],
    body: events(
      delta({ role: "assistant", content: null, reasoning_content: "They ask " }),
      delta({ content: null, reasoning_content: "about bills." }),
      tools({ index: 0, ...called("call_00_x", search.name, "") }),
      tools({ index: 0, function: { arguments: searchText } }),
      delta({ content: "", reasoning_content: null }, "tool_calls"),
    ),
    calls: [search],
    beside: { message: { reasoning_content: "They ask about bills." } },
  },
  {
    name: "Fireworks: the id in each piece, and before the name",
    seen: ["BerriAI/litellm#8990", "timbal-ai/timbal#27"],
    body: events(
      role,
      tools({ index: 0, id: "call_a", type: "function", function: {} }),
      tools({ index: 0, id: "call_a", function: { name: search.name } }),
      tools({ index: 0, id: "call_a", function: { arguments: searchText.slice(0, 5) } }),
      tools({ index: 0, id: "call_a", function: { arguments: searchText.slice(5) } }),
      delta({}, "tool_calls"),
    ),
    calls: [{ ...search, id: "call_a" }],
  },
  {
    name: "Kimi: ids that begin again in each answer",
    seen: ["vllm-project/vllm#50295", "fw-ai/fireconnect#16"],
    body: events(
      role,
      tools({ index: 0, ...called("functions.search_knowledge:0", search.name, searchText) }),
      tools({ index: 1, ...called("functions.check_line:0", check.name, checkText) }),
      delta({}, "tool_calls"),
    ),
    calls: [{ ...search, id: "functions.search_knowledge:0" }, check],
  },
  {
    name: "DashScope: empty id and name behind the first piece",
    seen: ["anomalyco/opencode#37841", "symfony/ai#2220"],
    body: events(
      tools({ index: 0, ...called("call_a", search.name, searchText.slice(0, 3)) }),
      tools({ index: 0, id: "", type: "function", function: { name: "", arguments: searchText.slice(3) } }),
      delta({}, "tool_calls"),
    ),
    calls: [{ ...search, id: "call_a" }],
  },
  {
    name: "A proxy of Anthropic: {} before the pieces, indexes from 1, tool_use",
    seen: ["BerriAI/litellm#25836"],
    body: events(
      ...said("Let me look. "),
      tools({ index: 1, ...called("toolu_1", search.name, "{}") }),
      tools({ index: 1, function: { arguments: searchText.slice(0, 7) } }),
      tools({ index: 1, function: { arguments: searchText.slice(7) } }),
      delta({}, "tool_use"),
    ),
    words: "Let me look. ",
    calls: [search],
  },
  {
    name: "A completion that is not streamed, with a legacy function_call",
    seen: [],
    type: "application/json",
    body: JSON.stringify({
      choices: [
        {
          index: 0,
          message: { role: "assistant", content: null, function_call: { name: search.name, arguments: searchText } },
          finish_reason: "function_call",
        },
      ],
    }),
    calls: [search],
  },
];
