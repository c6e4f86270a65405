/**
 * Stands where your voice would: a tone of 60 ms for each letter, as µ-law, 8 bytes a millisecond. Twilio plays what has
 * this form and no header.
 */
export function synthesize(word: string): Buffer {
  return Buffer.alloc(word.length * 480, Buffer.from([0x90, 0x90, 0x10, 0x10]));
}

/** What your recognizer reports: the whole turn so far each time that it understood more, then all of it. */
export interface Heard {
  onInterim(words: string): unknown;
  onFinal(words: string): unknown;
}

/**
 * Stands where your recognizer would. It hears in the µ-law frames of 20 ms when the caller begins and stops to speak, and
 * takes the words from a script.
 */
export function createRecognizer({ onInterim, onFinal }: Heard, script = process.env.CALLER_SAYS?.split("|") ?? []) {
  const lines = [...script];
  let loud = 0;
  let silent = 0;
  return {
    hear(frame: Buffer): void {
      const isLoud = frame.reduce((sum, byte) => sum + amplitude(byte), 0) / frame.length > 1_000;
      silent = isLoud ? 0 : silent + 1;
      if (isLoud) loud += 1;
      const words = lines[0] ?? "";
      if (isLoud && loud === 3) onInterim(words.slice(0, words.length / 2));
      if (silent < 15) return;
      if (loud >= 3) onFinal(lines.shift() ?? "");
      loud = 0;
    },
  };
}

/** How loud a µ-law byte is: 0 to 32,124. Its bits are sent the other way round. */
function amplitude(byte: number): number {
  const bits = ~byte & 0x7f;
  return (((bits & 0x0f) << 3) + 0x84) * 2 ** (bits >> 4) - 0x84;
}
