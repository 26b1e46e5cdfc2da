import { PICTURE_BYTES_MAX, type PictureType } from '@northkeep/contracts';
import { type ChosenPicture, isPictureType } from '../../rules/feedback.ts';
import { initialScale, nextScale } from '../../rules/picture-scale.ts';

const JPEG_QUALITY = 0.9;

/**
 * Encodes the pixels of a chosen file anew, so that nothing else of the file leaves the device: no place or time of a
 * photo, no texts, no thumbnail, no appended data (docs/adr/0050-metadata-of-pictures.md). A picture above
 * {@link PICTURE_BYTES_MAX} is scaled down.
 */
export async function encodePicture(chosen: File): Promise<ChosenPicture> {
  const { name, type } = chosen;
  if (!isPictureType(type)) return { name, problem: 'picture' };
  try {
    const pixels = await decode(chosen);
    try {
      const picture = await encodeWithinLimit(pixels, type === 'image/jpeg' ? type : 'image/png');
      return { name, picture };
    } finally {
      pixels.close();
    }
  } catch (reason) {
    console.debug('the picture was not encoded', reason);
    return { name, problem: 'unreadable' };
  }
}

/**
 * Decodes a file and applies the orientation of a photo. Needs no URL, which the content security policy would have to
 * allow. Older browsers refuse the option, and some of them apply the orientation without it.
 */
async function decode(chosen: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(chosen, { imageOrientation: 'from-image' });
  } catch {
    return createImageBitmap(chosen);
  }
}

async function encodeWithinLimit(pixels: ImageBitmap, preferred: PictureType): Promise<Blob> {
  let scale = initialScale(pixels);
  let encoded = await encode(pixels, scale, preferred);
  // A photo in a PNG is many times larger than in a JPEG.
  if (encoded.size > PICTURE_BYTES_MAX && preferred !== 'image/jpeg')
    encoded = await encode(pixels, scale, 'image/jpeg');
  while (encoded.size > PICTURE_BYTES_MAX) {
    scale = nextScale(scale, { bytes: encoded.size, bytesMax: PICTURE_BYTES_MAX });
    encoded = await encode(pixels, scale, 'image/jpeg');
  }
  return encoded;
}

/** Draws and encodes the pixels. Throws when the browser has no canvas or memory for it. */
async function encode(pixels: ImageBitmap, scale: number, type: PictureType): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(pixels.width * scale));
  canvas.height = Math.max(1, Math.round(pixels.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  if (type === 'image/jpeg') {
    // JPEG has no transparency: transparent pixels would become black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
  const encoded = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, JPEG_QUALITY));
  // Releases the pixels immediately: iOS limits the memory of all canvases together.
  canvas.width = 0;
  canvas.height = 0;
  if (encoded?.type !== type) throw new Error(`no ${type} was encoded`);
  return encoded;
}
