import { Readable } from 'node:stream';

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

  /** Waits for the first part, so that an error before it still results in an error response. */
  async open(): Promise<Readable> {
    const parts = this.#parts;
    let first: IteratorResult<string> | null = await parts.next();
    // The iterator is an object instead of a generator. When `next` was never called on a generator, its `return` does
    // not reach the source, and the database cursor would stay open.
    const all: AsyncIterableIterator<string> = {
      async next() {
        const part = first ?? (await parts.next());
        first = null;
        return part;
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
