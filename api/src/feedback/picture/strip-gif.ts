import { assertPictureSize, ByteReader, MalformedPictureError } from './byte-reader.ts';

const SCREEN_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** Application extensions that set the number of repetitions; other extensions carry metadata such as XMP. */
const LOOPS = ['NETSCAPE2.0', 'ANIMEXTS1.0'];

/** Returns a GIF without comments, texts and application data, and without the bytes after its trailer. */
export function stripGif(bytes: Buffer): Buffer {
  const reader = new ByteReader(bytes);
  const screen = reader.take(SCREEN_BYTES);
  assertPictureSize(screen.readUInt16LE(6), screen.readUInt16LE(8));
  const kept = [screen, takeColours(reader, screen.readUInt8(10))];
  let hasImage = false;
  for (;;) {
    const kind = reader.byte();
    if (kind === TRAILER) break;
    if (kind === IMAGE) {
      const place = reader.take(9);
      kept.push(Buffer.of(IMAGE), place, takeColours(reader, place.readUInt8(8)), reader.take(1));
      kept.push(...takeBlocks(reader));
      hasImage = true;
    } else if (kind === EXTENSION) {
      const label = reader.byte();
      const blocks = takeBlocks(reader);
      if (isKept(label, blocks)) kept.push(Buffer.of(EXTENSION, label), ...blocks);
    } else throw new MalformedPictureError();
  }
  if (!hasImage) throw new MalformedPictureError();
  return Buffer.concat([...kept, Buffer.of(TRAILER)]);
}

/** Reads the colour table that the packed field declares; empty when it declares none. */
function takeColours(reader: ByteReader, packed: number): Buffer {
  return reader.take((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1));
}

/** Reads a sequence of sub-blocks, each with its length byte, up to and including the empty one. */
function takeBlocks(reader: ByteReader): Buffer[] {
  const blocks: Buffer[] = [];
  for (;;) {
    const [length = 0] = reader.peek(1);
    blocks.push(reader.take(1 + length));
    if (length === 0) return blocks;
  }
}

function isKept(label: number, [first, second, ...more]: readonly Buffer[]): boolean {
  if (label === GRAPHIC_CONTROL) return first?.length === 5 && more.length === 0;
  const isLoop = label === APPLICATION && LOOPS.includes(first?.toString('latin1', 1) ?? '');
  // A loop extension has exactly one sub-block of three bytes; further sub-blocks could hide metadata.
  return isLoop && second?.length === 4 && more.length === 1;
}
