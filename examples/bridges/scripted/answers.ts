/** What a model is shown, whatever its interface. */
export interface Shown {
  instructions: string;
  tools: readonly string[];
  /** True when the newest item is a tool's result. */
  afterTool: boolean;
}

export interface Scripted {
  text: string;
  calls: { id: string; name: string; arguments: string }[];
}

/**
 * Stands where a language model would, in all examples: the desk looks the bill up and hands the caller over at once,
 * billing answers by what it sees of that, and searches for what the caller asks next.
 */
export function createScript(): (shown: Shown) => Scripted {
  let calls = 0;
  let searched = false;
  return ({ instructions, tools, afterTool }) => {
    const call = (name: string, input: object) => ({ id: `call_${++calls}`, name, arguments: JSON.stringify(input) });
    if (instructions.includes("You are Maya")) {
      if (calls > 0) return { text: "Anything else?", calls: [] };
      return {
        text: "",
        calls: [call("look_up_bill", {}), call("transfer_to_billing", { reason: "asks about a bill" })],
      };
    }
    const search = tools.find((name) => name.startsWith("search"));
    if (search && !afterTool) {
      searched = true;
      return { text: "", calls: [call(search, { query: "When is a bill due?" })] };
    }
    return { text: searched ? "It is due on the 15th." : "It is 44.90 euros.", calls: [] };
  };
}
