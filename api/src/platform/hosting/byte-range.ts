/** A part of a file, both ends included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file that a `Range` header asks for. Null for the whole file, which also answers several parts and
 * what nobody can read; 'outside' where the file has nothing of it.
 */
export function byteRange(header: string, size: number): ByteRange | 'outside' | null {
  const [asked, from = '', to = ''] = ONE_RANGE.exec(header) ?? [];
  if (asked === undefined || (from === '' && to === '')) return null;
  if (from === '') return Number(to) === 0 ? 'outside' : { start: Math.max(0, size - Number(to)), end: size - 1 };
  const range = { start: Number(from), end: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
  if (to !== '' && Number(to) < range.start) return null;
  return range.start < size ? range : 'outside';
}
