const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

interface PartSizes {
  /** Members of the first part. */
  readonly first: number;
  /** Members of each later part. */
  readonly rest: number;
}

/**
 * Parses a JSON list from a stream of UTF-8 bytes. Yields its members in parts of the given sizes, each as soon as it
 * is complete, so that the text is never in memory as a whole. Yields a value that is not a list of objects in one
 * part. Throws for truncated or invalid JSON.
 */
export async function* listParts(
  body: AsyncIterable<Uint8Array>,
  { first, rest }: PartSizes,
): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder();
  const endOfPart = memberFinder(first, rest);
  let opening = '';
  let text = '';
  for await (const bytes of body) {
    let piece = decoder.decode(bytes, { stream: true });
    for (let end = endOfPart(piece); end >= 0; end = endOfPart(piece)) {
      yield JSON.parse(`${opening}${withoutComma(text + piece.slice(0, end))}]`);
      opening = '[';
      text = '';
      piece = piece.slice(end);
    }
    text += piece;
  }
  yield JSON.parse(`${opening}${withoutComma(text + decoder.decode())}`);
}

const withoutComma = (text: string) => text.trimStart().replace(/^,/, '');

/**
 * Returns a scanner that takes chunks of a list and returns the offset at which a part of so many members ends, or -1.
 * The next chunk begins at that offset.
 */
function memberFinder(first: number, rest: number): (piece: string) => number {
  let depth = 0;
  let missing = first;
  let isQuoted = false;
  let isEscaped = false;
  let isList: boolean | null = null;
  return (piece) => {
    if (isList === false) return -1;
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (isQuoted) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) isQuoted = false;
      } else if (code === QUOTE) isQuoted = true;
      else if (code === OPEN_LIST || code === OPEN_OBJECT) {
        depth += 1;
        isList ??= code === OPEN_LIST;
        if (!isList) return -1;
      } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
        depth -= 1;
        if (depth !== 1) continue;
        missing -= 1;
        if (missing > 0) continue;
        missing = rest;
        return at + 1;
      }
    }
    return -1;
  };
}
