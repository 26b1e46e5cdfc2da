import { assertPictureSize, ByteReader, MalformedPictureError } from './byte-reader.ts';

const MARKER = 0xff;
const END = 0xd9;
const SCAN = 0xda;
/**
 * Markers of Huffman tables, an extension and arithmetic conditioning. They lie within the range of the frame markers
 * but begin no frame.
 */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc]);
/** Markers of the segments that are kept: tables and restart intervals (ITU T.81, table B.1). */
const KEPT = new Set([0xc4, 0xcc, 0xdb, 0xdd]);
const JFIF = { marker: 0xe0, name: 'JFIF\0', bytes: 14 };
const ADOBE = { marker: 0xee, name: 'Adobe', bytes: 12 };

const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker);

/**
 * Returns a JPEG of its frames, tables and scans alone: without EXIF, XMP, IPTC, colour profile, comments, thumbnails
 * and without what follows the picture.
 */
export function stripJpeg(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  const kept = [reader.take(2)];
  const seen = { frame: false, scan: false };
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === END) break;
    const data = reader.take(reader.take(2).readUInt16BE() - 2);
    if (isFrame(marker)) {
      assertPictureSize(data.readUInt16BE(3), data.readUInt16BE(1));
      seen.frame = true;
    }
    const wanted = isFrame(marker) || KEPT.has(marker) || marker === SCAN ? data : colourInfo(marker, data);
    if (wanted) kept.push(segment(marker, wanted));
    if (marker !== SCAN) continue;
    seen.scan = true;
    kept.push(...takeScan(reader));
  }
  if (!seen.frame || !seen.scan) throw new MalformedPictureError();
  return Buffer.concat([...kept, Buffer.of(MARKER, END)]);
}

/** Returns the next marker; any number of fill bytes may precede it. */
function nextMarker(reader: ByteReader): number {
  if (reader.byte() !== MARKER) throw new MalformedPictureError();
  for (;;) {
    const marker = reader.byte();
    if (marker === 0) throw new MalformedPictureError();
    if (marker !== MARKER) return marker;
  }
}

/** Returns the JFIF density without the thumbnail, or Adobe's colour transform; null for any other segment. */
function colourInfo(marker: number, data: Buffer): Buffer | null {
  if (marker === JFIF.marker && startsWith(data, JFIF.name) && data.length >= JFIF.bytes) {
    const info = Buffer.from(data.subarray(0, JFIF.bytes));
    info.fill(0, JFIF.bytes - 2);
    return info;
  }
  const isAdobe = marker === ADOBE.marker && startsWith(data, ADOBE.name) && data.length >= ADOBE.bytes;
  return isAdobe ? data.subarray(0, ADOBE.bytes) : null;
}

/** Reads the entropy-coded data of a scan up to the next marker, without reading the marker itself. */
function takeScan(reader: ByteReader): Buffer[] {
  const parts: Buffer[] = [];
  for (;;) {
    parts.push(reader.take(reader.distanceTo(MARKER)));
    const [, next = END] = reader.peek(2);
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== MARKER) return parts;
    parts.push(reader.take(isData ? 2 : 1));
  }
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.of(MARKER, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

const startsWith = (data: Buffer, name: string) => data.toString('latin1', 0, name.length) === name;
