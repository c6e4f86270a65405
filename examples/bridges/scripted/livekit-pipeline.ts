import { llm, stt, voice } from "@livekit/agents";
import { createScript } from "./answers.ts";

const { SpeechEventType } = stt;

/** Only tells LiveKit that there is speech recognition, and keeps what it should expect: the agent's `sttNode` does it. */
class Recogniser extends stt.STT {
  label = "scripted";
  readonly expected = new Set<string>();
  constructor() {
    super({ streaming: true, interimResults: true, keyterms: true });
  }
  override _updateSessionKeyterms(terms: string[]): void {
    for (const term of terms) this.expected.add(term);
  }
  protected _recognize(): Promise<stt.SpeechEvent> {
    throw new Error("The script is not asked by whole recordings.");
  }
  stream(): stt.SpeechStream {
    throw new Error("The agent's sttNode transcribes.");
  }
}

/** Stands where speech recognition would: each utterance comes in pieces, the next one after the agent's answer. */
export function createScriptedSpeech(utterances: string[]) {
  let heard = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();

  async function* transcribe(): AsyncGenerator<stt.SpeechEvent> {
    const event = (type: stt.SpeechEventType, text: string): stt.SpeechEvent => ({
      type,
      alternatives: [{ language: "en" as stt.SpeechData["language"], text, startTime: 0, endTime: 0, confidence: 1 }],
    });
    await heard.promise;
    for (const text of utterances) {
      heard = Promise.withResolvers();
      yield { type: SpeechEventType.START_OF_SPEECH };
      yield event(SpeechEventType.INTERIM_TRANSCRIPT, text.slice(0, text.length / 2));
      yield event(SpeechEventType.PREFLIGHT_TRANSCRIPT, text);
      yield event(SpeechEventType.FINAL_TRANSCRIPT, text);
      yield { type: SpeechEventType.END_OF_SPEECH };
      await heard.promise;
    }
    over.resolve();
  }

  return { recogniser: new Recogniser(), transcribe, answered: () => heard.resolve(), over: over.promise };
}

export function silentMicrophone(): voice.AudioInput {
  return new (class extends voice.AudioInput {})();
}

/** Stands where a language model would. */
export function createScriptedModel(script = createScript()): llm.LLM {
  class ScriptedStream extends llm.LLMStream {
    protected async run(): Promise<void> {
      const { items } = this.chatCtx;
      const [first] = items;
      const answer = script({
        instructions: first?.type === "message" ? (first.textContent ?? "") : "",
        tools: Object.keys(this.toolCtx?.functionTools ?? {}),
        afterTool: items.at(-1)?.type === "function_call_output",
      });
      const toolCalls = answer.calls.map(({ id, name, arguments: args }) =>
        llm.FunctionCall.create({ callId: id, name, args }),
      );
      this.queue.put({ id: crypto.randomUUID(), delta: { role: "assistant", content: answer.text, toolCalls } });
    }
  }
  class ScriptedModel extends llm.LLM {
    label(): string {
      return "scripted";
    }
    chat({ chatCtx, toolCtx, connOptions }: Parameters<llm.LLM["chat"]>[0]): llm.LLMStream {
      return new ScriptedStream(this, { chatCtx, ...(toolCtx && { toolCtx }), connOptions: connOptions! });
    }
  }
  return new ScriptedModel();
}
