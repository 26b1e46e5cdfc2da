import { assertPictureSize, ByteReader, MalformedPictureError } from './byte-reader.ts';

const FRAME_HEADER_BYTES = 16;
/** Chunks of pixels and animation; EXIF, XMP and colour profiles are not among them. */
const KEPT = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF']);
const IN_FRAME = new Set(['VP8 ', 'VP8L', 'ALPH']);
/** Flags of VP8X that announce a colour profile, EXIF and XMP. */
const METADATA_FLAGS = 0x20 | 0x08 | 0x04;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

/** Returns a WebP without its metadata and without what follows the picture. */
export function stripWebp(bytes: Buffer): Buffer {
  const file = new ByteReader(bytes);
  file.take(4);
  const length = file.take(4).readUInt32LE();
  const reader = new ByteReader(file.take(length));
  reader.take(4);
  const kept = readChunks(reader)
    .filter(({ type }) => KEPT.has(type))
    .map(withoutMetadata);
  const [first] = kept;
  if (!first || !kept.some(({ type }) => type === 'VP8 ' || type === 'VP8L' || type === 'ANMF'))
    throw new MalformedPictureError();
  for (const { width, height } of kept.map(sizeOf).filter((size) => size !== null)) assertPictureSize(width, height);
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(written)]);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), uint32(body.length), body]);
}

function readChunks(reader: ByteReader): Chunk[] {
  const chunks: Chunk[] = [];
  while (reader.left > 0) {
    const type = reader.take(4).toString('latin1');
    const length = reader.take(4).readUInt32LE();
    chunks.push({ type, data: reader.take(length) });
    // Chunks begin at even positions; some encoders leave out the last padding.
    if (length % 2 === 1 && reader.left > 0) reader.take(1);
  }
  return chunks;
}

function withoutMetadata({ type, data }: Chunk): Chunk {
  if (type === 'VP8X') {
    const header = Buffer.from(data);
    header.writeUInt8(header.readUInt8(0) & ~METADATA_FLAGS, 0);
    return { type, data: header };
  }
  if (type !== 'ANMF') return { type, data };
  const reader = new ByteReader(data);
  const header = reader.take(FRAME_HEADER_BYTES);
  const inside = readChunks(reader).filter((chunk) => IN_FRAME.has(chunk.type));
  return { type, data: Buffer.concat([header, ...inside.map(written)]) };
}

/** Returns the width and height in pixels that a chunk declares; null for a chunk that declares none. */
function sizeOf({ type, data }: Chunk): { readonly width: number; readonly height: number } | null {
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  if (type !== 'VP8L') return null;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function written({ type, data }: Chunk): Buffer {
  const padding = Buffer.alloc(data.length % 2);
  return Buffer.concat([Buffer.from(type, 'latin1'), uint32(data.length), data, padding]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
