import type { PictureType } from '@northkeep/contracts';
import { MalformedPictureError } from './byte-reader.ts';
import { imageTypeOf } from './image-type.ts';
import { stripGif } from './strip-gif.ts';
import { stripJpeg } from './strip-jpeg.ts';
import { stripPng } from './strip-png.ts';
import { stripWebp } from './strip-webp.ts';

interface Picture {
  readonly type: PictureType;
  readonly bytes: Buffer;
}

const STRIP: Readonly<Record<PictureType, (bytes: Buffer) => Buffer>> = {
  'image/png': stripPng,
  'image/jpeg': stripJpeg,
  'image/webp': stripWebp,
  'image/gif': stripGif,
};

/**
 * Returns a picture without its metadata (place and time of a photo, device, texts, thumbnails, appended data); null
 * for a file that is not a well-formed picture. The pixels are neither decoded nor encoded
 * (docs/adr/0050-metadata-of-pictures.md).
 */
export function stripMetadata(file: Buffer): Picture | null {
  const type = imageTypeOf(file);
  if (type === null) return null;
  try {
    return { type, bytes: STRIP[type](file) };
  } catch (error) {
    // Buffer throws a RangeError for a chunk that is shorter than its fixed fields.
    if (error instanceof MalformedPictureError || error instanceof RangeError) return null;
    throw error;
  }
}
