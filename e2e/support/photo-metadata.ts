/** Text in the metadata that {@link addMetadata} adds. */
export const SECRET_METADATA = 'GPS 59.3293 N 18.0686 E by Anna';

const APP1 = 0xe1;
const COMMENT = 0xfe;

/** Returns a JPEG with an EXIF segment, a comment and text after its end, like a photo that a program has changed. */
export function addMetadata(jpeg: Buffer): Buffer {
  const start = jpeg.subarray(0, 2);
  const exif = segment(APP1, Buffer.from(`Exif\0\0MM\0*${SECRET_METADATA}`));
  return Buffer.concat([start, exif, segment(COMMENT, TEXT), jpeg.subarray(start.length), TEXT]);
}

const TEXT = Buffer.from(SECRET_METADATA);

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.of(0xff, marker, 0, 0);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}
