import { Readable } from 'node:stream';

/** Length of a text that is sent at once: a stream of its own would cost more than reading it. */
const SHORT_LENGTH = 16 * 1024;

/**
 * JSON response that is sent while its source is read, so that neither all documents nor the whole text are in memory.
 * An error in the middle destroys the connection: a client never sees the end of a truncated body.
 */
export class JsonStream {
  readonly #parts: AsyncIterator<string>;

  /** `parts` yields the text in parts. A part is requested only after the client has received the previous one. */
  constructor(parts: AsyncIterable<string>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /**
   * Returns a short text as a whole, and a longer one as a stream. Waits for the beginning of the text, so that an error
   * in it still results in an error response.
   */
  async open(): Promise<Readable | string> {
    const parts = this.#parts;
    let text = '';
    while (text.length < SHORT_LENGTH) {
      const { done, value } = await parts.next();
      if (done) return text;
      text += value;
    }
    let first: string | null = text;
    // The iterator is an object instead of a generator. When `next` was never called on a generator, its `return` does
    // not reach the source, and the database cursor would stay open.
    const all: AsyncIterableIterator<string> = {
      async next() {
        if (first === null) return parts.next();
        const value = first;
        first = null;
        return { done: false, value };
      },
      async return() {
        await parts.return?.();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => all,
    };
    return Readable.from(all);
  }
}

/** Formats batches as the text of one JSON list. */
export async function* streamJsonList(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
  let text = '[';
  let separator = '';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield `${text}${separator}${batch.map((item) => JSON.stringify(item)).join()}`;
    text = '';
    separator = ',';
  }
  yield `${text}]`;
}

/**
 * Joins fixed and streamed texts. A fixed text is yielded only after the following streamed part was read, because
 * reading that part may fail.
 */
export async function* concatJsonParts(
  ...parts: readonly (string | (() => string) | AsyncIterable<string>)[]
): AsyncGenerator<string, void> {
  let text = '';
  for (const part of parts) {
    if (typeof part === 'string') text += part;
    else if (typeof part === 'function') text += part();
    else
      for await (const piece of part) {
        yield text + piece;
        text = '';
      }
  }
  yield text;
}
