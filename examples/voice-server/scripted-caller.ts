/** Stands where a speech recogniser would: interim transcripts, then the final one. */
export async function* listen(): AsyncGenerator<{ id: string; text: string; final: boolean }> {
  yield { id: "t1", text: "Hi, I have a question", final: false };
  yield { id: "t1", text: "Hi, I have a question about my bill.", final: true };
  yield { id: "t2", text: "Can I talk to the front desk again?", final: true };
}
