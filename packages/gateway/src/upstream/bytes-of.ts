/** The body as it comes. */
export async function* bytesOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body) yield* body as unknown as AsyncIterable<Uint8Array>;
}
