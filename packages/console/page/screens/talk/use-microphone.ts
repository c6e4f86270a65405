import { useEffect, useRef } from "preact/hooks";

/** What is used of the browser's speech recognition (Web Speech API). */
interface Recognition {
  lang: string;
  continuous: boolean;
  onresult: ((event: { resultIndex: number; results: ArrayLike<RecognitionResult> }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface RecognitionResult {
  isFinal: boolean;
  0: { transcript: string };
}

type Browser = Partial<Record<"SpeechRecognition" | "webkitSpeechRecognition", new () => Recognition>>;

interface MicrophoneOptions {
  isOn: boolean;
  /** The language that is spoken, such as `en-US`. */
  language: string;
  /** Told what was said, once it is sure. */
  heard: (words: string) => void;
  /** Told why nothing can be heard. */
  failed: (error: string) => void;
}

/** Errors after which recognition goes on: nobody spoke, or it was ended here. */
const harmless = new Set(["no-speech", "aborted"]);

/** Listens while it is on. Returns false where the browser recognizes no speech. */
export function useMicrophone({ isOn, language, ...told }: MicrophoneOptions): boolean {
  const { SpeechRecognition, webkitSpeechRecognition } = window as Browser;
  const Recognizer = SpeechRecognition ?? webkitSpeechRecognition;
  const now = useRef(told);
  now.current = told;
  useEffect(() => {
    if (!Recognizer || !isOn) return;
    const recognition = new Recognizer();
    let listens = true;
    Object.assign(recognition, { lang: language, continuous: true });
    recognition.onresult = ({ resultIndex, results }) => {
      for (const result of Array.from(results).slice(resultIndex)) {
        const words = result[0].transcript.trim();
        if (result.isFinal && words !== "") now.current.heard(words);
      }
    };
    recognition.onerror = ({ error }) => {
      if (harmless.has(error)) return;
      listens = false;
      now.current.failed(error);
    };
    // A browser ends it after some seconds in which nobody speaks.
    recognition.onend = () => listens && recognition.start();
    recognition.start();
    return () => {
      listens = false;
      recognition.abort();
    };
  }, [isOn, language]);
  return Recognizer !== undefined;
}
