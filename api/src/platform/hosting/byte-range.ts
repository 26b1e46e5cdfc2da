/** Byte range of a file, both ends inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * Parses a `Range` header with one range (RFC 9110, 14.2). Returns null for the whole file, also for several ranges and
 * malformed headers; 'outside' when the range is not satisfiable (416). `size` is in bytes.
 */
export function parseByteRange(header: string, size: number): ByteRange | 'outside' | null {
  const [asked, from = '', to = ''] = ONE_RANGE.exec(header) ?? [];
  if (asked === undefined || (from === '' && to === '')) return null;
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.start) return null;
  return range.start < size ? range : 'outside';
}
