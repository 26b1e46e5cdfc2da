/** Maximum length of a line. The lines of the server have less than 100 characters. */
const LINE_LENGTH_MAX = 1_024;
const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Thrown for a stream that does not come from a server of this product, or from one that is out of order. */
export class MalformedStreamError extends Error {
  override readonly name = 'MalformedStreamError';
}

/**
 * Reads server-sent events, and yields the time that each one carries: that of the latest change, ISO 8601. Keeps at
 * most one line in memory.
 */
export async function* readCursors(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of body) {
    const lines = `${rest}${decoder.decode(bytes, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    if ([rest, ...lines].some(({ length }) => length > LINE_LENGTH_MAX)) throw new MalformedStreamError('a long line');
    for (const line of lines) if (line.startsWith('data:')) yield parseCursor(line.slice('data:'.length));
  }
}

function parseCursor(text: string): string {
  const cursor = readMember(text);
  if (typeof cursor !== 'string' || !CURSOR.test(cursor)) throw new MalformedStreamError('an event without a cursor');
  return cursor;
}

function readMember(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly cursor?: unknown } | null)?.cursor;
  } catch {
    return undefined;
  }
}
