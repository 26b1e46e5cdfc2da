const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

interface PartSizes {
  /** Number of list members in the first part. */
  readonly first: number;
  /** Number of list members in each later part. */
  readonly rest: number;
}

/**
 * Parses a JSON list, or an object with lists, from a stream of UTF-8 bytes. Yields the members in parts of the given
 * sizes, each as soon as it is complete, so that the whole text is never in memory. A part of an object is an object
 * that contains the lists of its members. Any other value is yielded in one part. Throws for truncated or invalid JSON.
 */
export async function* parseJsonListStream(
  body: AsyncIterable<Uint8Array>,
  sizes: PartSizes,
): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder();
  const finder = new PartFinder(sizes);
  let opening = '';
  let text = '';
  for await (const bytes of body) {
    let piece = decoder.decode(bytes, { stream: true });
    for (let end = finder.findEnd(piece); end >= 0; end = finder.findEnd(piece)) {
      yield JSON.parse(`${opening}${withoutComma(text + piece.slice(0, end))}${finder.closing}`);
      opening = finder.opening;
      text = '';
      piece = piece.slice(end);
    }
    text += piece;
  }
  yield JSON.parse(`${opening}${withoutComma(text + decoder.decode())}`);
}

const withoutComma = (text: string) => text.trimStart().replace(/^,/, '');

/** Finds the ends of parts in chunks of a text. */
class PartFinder {
  readonly #rest: number;
  /** Number of members that are missing until the next part is complete. */
  #missing: number;
  #depth = 0;
  #isQuoted = false;
  #isEscaped = false;
  /**
   * JSON nesting depth of the list members: 1 when the text is a list, 2 when it is an object with lists; 0 before the
   * text begins.
   */
  #level = 0;
  /** True after the opening bracket of a list at that depth, until its closing bracket. */
  #isInList = false;
  /** Name of the list that is being scanned, when the text is an object. */
  #name = '';

  constructor({ first, rest }: PartSizes) {
    this.#missing = first;
    this.#rest = rest;
  }

  /** Texts that turn a part of a list into valid JSON: `opening` precedes its members, and `closing` follows them. */
  get opening(): string {
    return this.#level === 1 ? '[' : `{"${this.#name}":[`;
  }
  get closing(): string {
    return this.#level === 1 ? ']' : ']}';
  }

  /** Returns the offset at which a part ends, or -1. The next chunk begins at that offset. */
  findEnd(piece: string): number {
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (this.#isQuoted) this.#scanQuoted(piece, at, code);
      else if (code === QUOTE) {
        this.#isQuoted = true;
        if (this.#level === 2 && this.#depth === 1) this.#name = '';
      } else if (code === OPEN_LIST || code === OPEN_OBJECT) this.#open(code === OPEN_LIST);
      else if ((code === CLOSE_LIST || code === CLOSE_OBJECT) && this.#close()) return at + 1;
    }
    return -1;
  }

  #scanQuoted(piece: string, at: number, code: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === BACKSLASH) this.#isEscaped = true;
    else if (code === QUOTE) this.#isQuoted = false;
    if (this.#isQuoted && this.#level === 2 && this.#depth === 1) this.#name += piece[at];
  }

  #open(isList: boolean): void {
    if (this.#level === 0) this.#level = isList ? 1 : 2;
    this.#depth += 1;
    if (this.#depth === this.#level) this.#isInList = isList;
  }

  /** Returns true when a part is complete. */
  #close(): boolean {
    this.#depth -= 1;
    if (this.#depth !== this.#level || !this.#isInList) return false;
    this.#missing -= 1;
    if (this.#missing > 0) return false;
    this.#missing = this.#rest;
    return true;
  }
}
