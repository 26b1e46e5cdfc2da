import { crc32, deflateSync } from 'node:zlib';

interface SampleSize {
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
const u32be = (value: number) => written(4, (buffer) => buffer.writeUInt32BE(value));

function pngChunk(type: string, data = Buffer.of()): Buffer {
  const body = Buffer.concat([latin(type), data]);
  return Buffer.concat([u32be(data.length), body, u32be(crc32(body))]);
}

/** Returns a PNG of one white pixel. Another size is only declared in its header. */
export function samplePng({ width = 1, height = 1 }: SampleSize = {}): Buffer {
  return Buffer.concat([
    latin('\x89PNG\r\n\x1a\n'),
    pngChunk('IHDR', Buffer.concat([u32be(width), u32be(height), Buffer.of(8, 0, 0, 0, 0)])),
    pngChunk('IDAT', deflateSync(Buffer.of(0, 255))),
    pngChunk('IEND'),
  ]);
}

const jpegSegment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.of(0xff, marker), u16be(data.length + 2), data]);

/** Returns a file with the structure of a JPEG. */
export function sampleJpeg({ width = 1, height = 1 }: SampleSize = {}): Buffer {
  return Buffer.concat([
    Buffer.of(0xff, 0xd8),
    jpegSegment(0xe0, Buffer.concat([latin('JFIF\0'), Buffer.of(1, 1, 0, 0, 72, 0, 72, 0, 0)])),
    jpegSegment(0xdb, Buffer.alloc(65, 1)),
    jpegSegment(0xc4, Buffer.alloc(19)),
    jpegSegment(0xc0, Buffer.concat([Buffer.of(8), u16be(height), u16be(width), Buffer.of(1, 1, 0x11, 0)])),
    jpegSegment(0xda, Buffer.of(1, 1, 0, 0, 63, 0)),
    Buffer.of(0x12, 0xff, 0xd9),
  ]);
}
