import type { PictureType } from '@northkeep/contracts';

const PNG_START = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR', 'latin1');
const JPEG_START = Buffer.of(0xff, 0xd8, 0xff);
/** Markers of the JPEG segments that declare the size: 0xc0 to 0xcf without the tables DHT, JPG and DAC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Largest picture in pixels: a small file may otherwise fill the memory of the browser that shows it. */
const PIXELS_MAX = 50_000_000;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Detects the type of a picture by its first bytes; null for any other file, and for a picture that declares no pixels
 * or too many. The pixels are not decoded, and metadata is not removed: the form of the app sends none
 * (docs/adr/0050-metadata-of-pictures.md).
 */
export function detectPictureType(file: Buffer): PictureType | null {
  const starts = (start: Buffer) => file.subarray(0, start.length).equals(start);
  if (starts(PNG_START)) return isSizeAllowed(readPngSize(file)) ? 'image/png' : null;
  if (starts(JPEG_START)) return isSizeAllowed(readJpegSize(file)) ? 'image/jpeg' : null;
  return null;
}

const isSizeAllowed = (size: Size | null): boolean =>
  size !== null && size.width > 0 && size.height > 0 && size.width * size.height <= PIXELS_MAX;

function readPngSize(file: Buffer): Size | null {
  const at = PNG_START.length;
  return file.length < at + 8 ? null : { width: file.readUInt32BE(at), height: file.readUInt32BE(at + 4) };
}

/** Reads the size from the first frame header, which follows any number of other segments. */
function readJpegSize(file: Buffer): Size | null {
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (isFrame(file.readUInt8(at + 1))) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return null;
}
