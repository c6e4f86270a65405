import { synthesize } from "./speech.ts";

interface Spoken {
  text: string;
  itemId: string;
  interrupted: boolean;
  playedMs: number;
  durationMs: number;
  words: { text: string; startMs: number; endMs: number }[];
}

/** Speaks one text at a time through Twilio, and reports how much of it the caller heard. */
export function createVoice(send: (event: string, more: object) => void, report: (spoken: Spoken) => Promise<void>) {
  let speech: (Spoken & { over: (reported: Promise<void>) => void }) | null = null;

  return {
    /** Twilio sends a mark back once all before it was played, so one behind each word says how much was heard. */
    async speak(text: string): Promise<void> {
      const { promise, resolve: over } = Promise.withResolvers<void>();
      const itemId = crypto.randomUUID();
      const own: typeof speech = { text, itemId, interrupted: false, playedMs: 0, durationMs: 0, words: [], over };
      speech = own;
      for (const word of text.split(" ")) {
        const audio = synthesize(word);
        const startMs = own.durationMs;
        own.durationMs += audio.length / 8;
        own.words.push({ text: word, startMs, endMs: own.durationMs });
        send("media", { media: { payload: audio.toString("base64") } });
        send("mark", { mark: { name: `${own.itemId} ${own.durationMs}` } });
      }
      await promise;
    },

    /** What was not played yet is dropped. */
    stop(): void {
      if (!speech) return;
      const { over, ...spoken } = speech;
      speech = null;
      send("clear", {});
      over(report({ ...spoken, interrupted: true }));
    },

    played(mark: string): void {
      const [id, ms] = mark.split(" ");
      if (!speech || id !== speech.itemId) return;
      speech.playedMs = Number(ms);
      if (speech.playedMs < speech.durationMs) return;
      const { over, ...spoken } = speech;
      speech = null;
      over(report(spoken));
    },
  };
}
