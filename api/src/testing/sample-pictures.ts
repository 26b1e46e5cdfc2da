import { crc32, deflateSync } from 'node:zlib';

/** Text in the metadata of the sample pictures. */
export const SECRET_METADATA = 'GPS 59.3293 N 18.0686 E by Anna';

interface SampleInput {
  readonly withMetadata: boolean;
  readonly width?: number;
  readonly height?: number;
}

const latin = (text: string) => Buffer.from(text, 'latin1');
const written = (bytes: number, write: (buffer: Buffer) => void) => {
  const buffer = Buffer.alloc(bytes);
  write(buffer);
  return buffer;
};
const u16be = (value: number) => written(2, (buffer) => buffer.writeUInt16BE(value));
const u16le = (value: number) => written(2, (buffer) => buffer.writeUInt16LE(value));
const u32be = (value: number) => written(4, (buffer) => buffer.writeUInt32BE(value));
const u32le = (value: number) => written(4, (buffer) => buffer.writeUInt32LE(value));
const only = (condition: boolean, ...parts: readonly Buffer[]) => (condition ? parts : []);

export function pngChunk(type: string, data = Buffer.of()): Buffer {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([u32be(data.length), body, u32be(crc32(body))]);
}

/** Returns a white PNG with one grey pixel per row. Another size is only declared in its header. */
export function samplePng({ withMetadata, width = 1, height = 1 }: SampleInput): Buffer {
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.of(8, 0, 0, 0, 0)])),
    ...only(
      withMetadata,
      pngChunk('tEXt', latin(`Author\0${SECRET_METADATA}`)),
      pngChunk('eXIf', latin(`MM\0*${SECRET_METADATA}`)),
      pngChunk('iTXt', latin(`XML:com.adobe.xmp\0\0\0\0\0${SECRET_METADATA}`)),
    ),
    pngChunk('IDAT', deflateSync(Buffer.of(0, 255))),
    ...only(withMetadata, pngChunk('tIME', Buffer.of(7, 234, 11, 21, 9, 12, 0))),
    pngChunk('IEND'),
  ]);
}

const jpegSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.of(0xff, marker), u16be(data.length + 2), data]);

/** Returns a file with the structure of a JPEG. The data of its scan contains an escaped 0xff and a restart marker. */
export function sampleJpeg({ withMetadata, width = 1, height = 1 }: SampleInput): Buffer {
  const jfif = (thumbnail: Buffer) => [latin('JFIF\0'), Buffer.of(1, 1, 0, 0, 72, 0, 72), thumbnail];
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xe0, Buffer.concat(jfif(withMetadata ? latin(`\x01\x01${SECRET_METADATA}`) : Buffer.of(0, 0)))),
    ...only(
      withMetadata,
      jpegSegment(0xe1, latin(`Exif\0\0MM\0*${SECRET_METADATA}`)),
      jpegSegment(0xed, latin(`Photoshop 3.0\0${SECRET_METADATA}`)),
      jpegSegment(0xfe, latin(SECRET_METADATA)),
    ),
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc0, Buffer.concat([Buffer.of(8), u16be(height), u16be(width), Buffer.of(1, 1, 0x11, 0)])),
    jpegSegment(0xc4, Buffer.alloc(19)),
    jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    Buffer.of(0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56),
    Buffer.of(0xff, 0xd9),
  ]);
}

const gifBlocks = (...blocks: readonly Buffer[]) =>
  Buffer.concat([...blocks.flatMap((block) => [Buffer.of(block.length), block]), Buffer.of(0)]);

/** Returns a GIF of one pixel with a repeating animation. */
export function sampleGif({ withMetadata, width = 1, height = 1 }: SampleInput): Buffer {
  return Buffer.concat([
    latin('GIF89a'),
    u16le(width),
    u16le(height),
    Buffer.of(0x80, 0, 0, 0, 0, 0, 255, 255, 255),
    latin('\x21\xff'),
    gifBlocks(latin('NETSCAPE2.0'), Buffer.of(1, 0, 0)),
    ...only(
      withMetadata,
      Buffer.concat([latin('\x21\xfe'), gifBlocks(latin(SECRET_METADATA))]),
      Buffer.concat([latin('\x21\xff'), gifBlocks(latin('XMP DataXMP'), latin(SECRET_METADATA))]),
    ),
    latin('\x21\xf9'),
    gifBlocks(Buffer.of(0, 10, 0, 0)),
    Buffer.of(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2),
    gifBlocks(Buffer.of(0x44, 0x01)),
    Buffer.of(0x3b),
  ]);
}

export const webpChunk = (type: string, data: Buffer): Buffer =>
  Buffer.concat([latin(type), u32le(data.length), data, Buffer.alloc(data.length % 2)]);

/** Returns a file with the structure of a lossless WebP, in the extended format. */
export function sampleWebp({ withMetadata, width = 1, height = 1 }: SampleInput): Buffer {
  const size = (value: number) => u32le(value - 1).subarray(0, 3);
  const flags = withMetadata ? 0x20 | 0x08 | 0x04 : 0;
  const body = Buffer.concat([
    latin('WEBP'),
    webpChunk('VP8X', Buffer.concat([Buffer.of(flags, 0, 0, 0), size(width), size(height)])),
    ...only(withMetadata, webpChunk('ICCP', latin(SECRET_METADATA))),
    webpChunk('VP8L', Buffer.concat([Buffer.of(0x2f), u32le((width - 1) | ((height - 1) << 14)), Buffer.of(7, 7)])),
    ...only(
      withMetadata,
      webpChunk('EXIF', latin(`MM\0*${SECRET_METADATA}`)),
      webpChunk('XMP ', latin(SECRET_METADATA)),
    ),
  ]);
  return Buffer.concat([latin('RIFF'), u32le(body.length), body]);
}
