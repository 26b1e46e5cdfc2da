import type { PictureType } from '@northkeep/contracts';

const starts = (bytes: Buffer, at: number, with_: string) =>
  bytes.subarray(at, at + with_.length).equals(Buffer.from(with_, 'latin1'));

/** Detects the type of a picture by its magic bytes; null for any other file. */
export function imageTypeOf(bytes: Buffer): PictureType | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp';
  if (starts(bytes, 0, 'GIF87a') || starts(bytes, 0, 'GIF89a')) return 'image/gif';
  return null;
}
