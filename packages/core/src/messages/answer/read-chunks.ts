/** Most bytes of one body, and most characters of one event of it. */
const most = { bytes: 32 * 1_048_576, event: 2 * 1_048_576 };

/**
 * The chunks of a streamed answer: the JSON in the `data` of its server-sent events, one after another (HTML standard,
 * 9.2), and null for `[DONE]`. What follows that is read and passed over, since a body that is left before its end takes its
 * connection with it. It also takes events without blank lines between them. Comments, and data
 * that is not JSON, such as `ping`, are passed over. Throws an error for JSON that is cut off, and for a body that is too long.
 */
export async function* readChunks(body: AsyncIterable<Uint8Array>): AsyncGenerator<unknown> {
  let isOver = false;
  for await (const data of readEvents(body)) {
    if (isOver) continue;
    isOver = isDone(data);
    const value = isOver ? undefined : parsed(data);
    if (isOver) yield null;
    else if (value !== undefined && value !== null) yield value;
  }
}

/** A whole answer that is not streamed, as text. Throws an error for one that is too long. */
export async function readText(body: AsyncIterable<Uint8Array>, mostBytes: number = most.bytes): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const piece of counted(body, mostBytes)) text += decoder.decode(piece, { stream: true });
  return text + decoder.decode();
}

const isDone = (data: string) => /^\s*"?\[?DONE\]?"?\s*$/.test(data);

function parsed(data: string): unknown {
  try {
    return JSON.parse(data);
  } catch (error) {
    if (!/^\s*[{[]/.test(data)) return undefined;
    throw new Error("The stream has JSON that is not whole.", { cause: error });
  }
}

async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let data = "";
  let lines = 0;
  for await (const line of readLines(body)) {
    const isEnd = line === "";
    const own = line.startsWith("data:") ? line.slice(line[5] === " " ? 6 : 5) : null;
    // Some servers put no blank line between events: what is whole by itself goes first.
    if (lines > 0 && (isEnd || (own !== null && isWhole(data)))) {
      yield data;
      data = "";
      lines = 0;
    }
    if (own === null) continue;
    data += lines++ === 0 ? own : `\n${own}`;
    if (data.length > most.event) throw new Error(`An event has more than ${most.event} characters.`);
  }
  if (lines > 0) yield data;
}

function isWhole(data: string): boolean {
  if (isDone(data)) return true;
  if (!/[}\]]\s*$/.test(data)) return false;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

/** Lines that end with CR, LF or both. What came of a line is joined once it ends. */
async function* readLines(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  /** A CR was last, whose LF may follow. */
  let isHalf = false;
  for await (const bytes of counted(body, most.bytes)) {
    let text = decoder.decode(bytes, { stream: true });
    if (text === "") continue;
    if (isHalf && text.startsWith("\n")) text = text.slice(1);
    isHalf = text.endsWith("\r");
    const lines = text.split(/\r\n|\n|\r/);
    for (const [at, line] of lines.entries()) {
      begun.push(line);
      length += line.length;
      if (length > most.event) throw new Error(`A line has more than ${most.event} characters.`);
      if (at === lines.length - 1) break;
      yield begun.join("");
      begun = [];
      length = 0;
    }
  }
  if (length > 0) yield begun.join("");
}

async function* counted(body: AsyncIterable<Uint8Array>, mostBytes: number): AsyncGenerator<Uint8Array> {
  let left = mostBytes;
  for await (const piece of body) {
    left -= piece.byteLength;
    if (left < 0) throw new Error(`The body has more than ${mostBytes} bytes.`);
    yield piece;
  }
}
