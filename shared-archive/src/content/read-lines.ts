import { ArchiveError } from '../format/archive-error.ts';

const LINE_FEED = 10;

/**
 * Splits a byte stream into its lines of UTF-8 text, without line feeds. The last line needs none. Throws an
 * {@link ArchiveError}: `TOO_LARGE` for a line of more than `lineBytesMax` bytes, `BAD_CONTENT` for invalid UTF-8.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  lineBytesMax: number,
): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const keep = (part: Uint8Array): void => {
    waitingBytes += part.length;
    if (waitingBytes > lineBytesMax) throw new ArchiveError('TOO_LARGE', 'line');
    waiting.push(part);
  };
  const takeLine = (): string => {
    const line = decodeLine(waiting, decoder);
    waiting = [];
    waitingBytes = 0;
    return line;
  };
  for await (const part of source) {
    let start = 0;
    for (let end = part.indexOf(LINE_FEED); end >= 0; end = part.indexOf(LINE_FEED, start)) {
      keep(part.subarray(start, end));
      yield takeLine();
      start = end + 1;
    }
    if (start < part.length) keep(part.slice(start));
  }
  if (waitingBytes > 0) yield takeLine();
}

/** Decodes a line from the byte arrays that contain it. A character may be split between two arrays. */
function decodeLine(parts: readonly Uint8Array[], decoder: TextDecoder): string {
  try {
    if (parts.length === 1) return decoder.decode(parts[0]);
    return parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode();
  } catch {
    throw new ArchiveError('BAD_CONTENT', 'not UTF-8');
  }
}
