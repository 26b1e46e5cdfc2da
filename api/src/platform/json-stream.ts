import { Readable } from 'node:stream';

/**
 * JSON response that is sent while it is read, so that neither its documents nor its text are in memory as a whole. An
 * error in the middle destroys the connection: a client never sees the end of a truncated body.
 */
export class JsonStream {
  readonly #parts: AsyncIterator<string>;

  /** Takes the parts of the text; each is requested after the client has received the one before. */
  constructor(parts: AsyncIterable<string>) {
    this.#parts = parts[Symbol.asyncIterator]();
  }

  /** Waits for the first part, so that an error before it still becomes an error response. */
  async open(): Promise<Readable> {
    const parts = this.#parts;
    let first: IteratorResult<string> | null = await parts.next();
    // No generator: one that was never started would not pass `return` on, and the database cursor would stay open.
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
export async function* jsonList(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string, void> {
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

/** Joins fixed text and streamed text. Fixed text waits for the next streamed part, which may still fail. */
export async function* jsonConcat(
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
