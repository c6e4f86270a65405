/** How a session writes down what the caller says; it fits `AudioTranscription` of the `openai` package. */
export interface RealtimeTranscription {
  /** The model that writes it down, such as `gpt-transcribe`. */
  model: string;
  /** The caller's language as ISO 639-1. @default the model finds it */
  language?: string;
  /** Your own hints, where the model takes a prompt. The terms of the call are added to them. @default none */
  prompt?: string;
}

/** Models that take a list of terms. */
const withKeywords = /^gpt-(?:live-)?transcribe\b/;
/** Models that take them in a prompt. The others take neither, or nobody knows. */
const withPrompt = /^(?:whisper-1|gpt-4o(?:-mini)?-transcribe(?!-diarize))/;
/** A prompt has room for fewer: Whisper reads 224 tokens of it. */
const mostInPrompt = 25;

/** The transcription with what the call expects, as its model takes it. The order of the terms says nothing, so that a new one changes nothing. */
export function expecting(
  transcription: RealtimeTranscription,
  terms: readonly string[],
): RealtimeTranscription & { keywords?: string[] } {
  const { model, prompt } = transcription;
  if (terms.length === 0) return transcription;
  if (withKeywords.test(model)) return { ...transcription, keywords: terms.toSorted() };
  if (!withPrompt.test(model)) return transcription;
  const list = terms.slice(0, mostInPrompt).sort().join(", ");
  return { ...transcription, prompt: prompt ? `${prompt} ${list}` : list };
}
