import { crc32 } from 'node:zlib';
import { assertPictureSize, ByteReader, MalformedPictureError } from './byte-reader.ts';

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 13;
/**
 * Chunks that determine how the pixels look (PNG 3rd edition, 11.2 and 11.3). Chunks with text, time, EXIF data or a
 * colour profile are not among them.
 */
const KEPT = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT'],
]);

/** Returns a PNG without its metadata and without what follows its last chunk. */
export function stripPng(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  const kept = [reader.take(SIGNATURE_BYTES)];
  let hasPixels = false;
  for (let type = ''; type !== 'IEND'; ) {
    const length = reader.take(4).readUInt32BE();
    const body = reader.take(4 + length);
    const checksum = reader.take(4);
    if (crc32(body) !== checksum.readUInt32BE()) throw new MalformedPictureError();
    const isFirst = type === '';
    type = body.toString('latin1', 0, 4);
    if (isFirst) checkHeader(type, body.subarray(4));
    hasPixels ||= type === 'IDAT';
    if (KEPT.has(type)) kept.push(uint32(length), body, checksum);
  }
  if (!hasPixels) throw new MalformedPictureError();
  return Buffer.concat(kept);
}

function checkHeader(type: string, data: Buffer): void {
  if (type !== 'IHDR' || data.length !== HEADER_BYTES) throw new MalformedPictureError();
  assertPictureSize(data.readUInt32BE(0), data.readUInt32BE(4));
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
