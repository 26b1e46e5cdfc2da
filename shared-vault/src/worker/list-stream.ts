const [QUOTE, BACKSLASH] = [34, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Parses a JSON list from a stream of UTF-8 bytes. Yields the first `count` members as soon as they are complete, and
 * the others at the end of the stream. Yields a value that is not a list of objects in one part. Throws for truncated
 * or invalid JSON.
 */
export async function* listParts(body: AsyncIterable<Uint8Array>, count: number): AsyncGenerator<unknown> {
  const decoder = new TextDecoder();
  const endOfFirst = memberFinder(count);
  const rest: string[] = [];
  let head = '';
  let isWhole = false;
  for await (const bytes of body) {
    const piece = decoder.decode(bytes, { stream: true });
    if (isWhole) {
      rest.push(piece);
      continue;
    }
    const end = endOfFirst(piece);
    isWhole = end >= 0;
    head += isWhole ? piece.slice(0, end) : piece;
    if (!isWhole) continue;
    yield JSON.parse(`${head}]`);
    rest.push(piece.slice(end));
  }
  rest.push(decoder.decode());
  if (!isWhole) yield JSON.parse(head);
  else yield JSON.parse(`[${rest.join('').trimStart().replace(/^,/, '')}`);
}

/** Returns a scanner that takes chunks of a list and returns the offset at which its `count`-th member ends, or -1. */
function memberFinder(count: number): (piece: string) => number {
  let depth = 0;
  let found = 0;
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
        if (depth === 1) found += 1;
        if (depth === 1 && found === count) return at + 1;
      }
    }
    return -1;
  };
}
