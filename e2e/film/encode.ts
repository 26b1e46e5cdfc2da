import type { Page } from '@playwright/test';
import type { Frame } from './camera.ts';
import { muxWebm, type VideoColours, type Vp9Frame } from './webm.ts';

interface Film {
  readonly width: number;
  readonly height: number;
  readonly ms: number;
  readonly frames: readonly Frame[];
}

/** Interval of key frames in ms; a player can seek to each key frame. */
const KEY_EVERY_MS = 5_000;
/** VP9 quantizer from 0 (lossless) to 63, chosen for legible text in a small file. */
const QUANTIZER = 30;
const CODEC = 'vp09.00.40.08';

const MATRIX: Readonly<Record<string, number>> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const TRANSFER: Readonly<Record<string, number>> = { bt709: 1, smpte170m: 6, 'iec61966-2-1': 13 };
const PRIMARIES: Readonly<Record<string, number>> = { bt709: 1, bt470bg: 5, smpte170m: 6 };
const UNKNOWN = 2;

interface Encoded {
  readonly chunks: readonly { readonly ms: number; readonly isKey: boolean; readonly bytes: string }[];
  readonly space: VideoColorSpaceInit | null;
}

/** Encodes frames as VP9 with WebCodecs; `page` must have a secure origin. */
export async function encodeFilm(page: Page, { width, height, ms, frames }: Film): Promise<Buffer> {
  const how = { codec: CODEC, width, height, quantizer: QUANTIZER };
  const work = await page.evaluateHandle(openEncoder, how);
  let nextKey = 0;
  for (const frame of [...frames, ...lastAgain(frames, ms)]) {
    const isKey = frame.ms >= nextKey;
    if (isKey) nextKey = frame.ms + KEY_EVERY_MS;
    await work.evaluate(({ add }, one) => add(one), { ...frame, isKey });
  }
  const { chunks, space } = await work.evaluate(({ finish }) => finish());
  await work.dispose();
  return muxWebm({ width, height, ms, colours: coloursOf(space), chunks: chunks.map(fromPage) });
}

/** Repeats the last frame at the end, because players do not show it until the end of the film. */
const lastAgain = (frames: readonly Frame[], ms: number): Frame[] =>
  frames.slice(-1).flatMap(({ png, ms: at }) => (ms - 40 > at ? [{ ms: ms - 40, png }] : []));

const fromPage = ({ ms, isKey, bytes }: Encoded['chunks'][number]): Vp9Frame => ({
  ms,
  isKey,
  bytes: Buffer.from(bytes, 'base64'),
});

const coloursOf = (space: VideoColorSpaceInit | null): VideoColours => ({
  matrix: MATRIX[space?.matrix ?? ''] ?? UNKNOWN,
  transfer: TRANSFER[space?.transfer ?? ''] ?? UNKNOWN,
  primaries: PRIMARIES[space?.primaries ?? ''] ?? UNKNOWN,
  isFull: space?.fullRange ?? false,
});

/** Creates an encoder that takes one frame after the other. Runs in the page. */
function openEncoder(how: { codec: string; width: number; height: number; quantizer: number }) {
  const chunks: { ms: number; isKey: boolean; bytes: string }[] = [];
  let space: VideoColorSpaceInit | null = null;
  let failed: Error | null = null;
  const toText = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      chunks.push({ ms: Math.round(chunk.timestamp / 1_000), isKey: chunk.type === 'key', bytes: toText(bytes) });
      space ??= about?.decoderConfig?.colorSpace ?? null;
    },
    error: (reason) => {
      failed = reason;
    },
  });
  const { codec, width, height, quantizer } = how;
  encoder.configure({ codec, width, height, bitrateMode: 'quantizer', latencyMode: 'quality' });
  const add = async ({ ms, png, isKey }: { ms: number; png: string; isKey: boolean }): Promise<void> => {
    if (failed !== null) throw failed;
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const options = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), options);
    const frame = new VideoFrame(picture, { timestamp: ms * 1_000 });
    encoder.encode(frame, { keyFrame: isKey, vp9: { quantizer } } as VideoEncoderEncodeOptions);
    frame.close();
    picture.close();
  };
  const finish = async () => {
    await encoder.flush();
    encoder.close();
    if (failed !== null) throw failed;
    return { chunks, space };
  };
  return { add, finish };
}

/** Converts a PNG to WebP in the page. */
export const encodeWebp = (page: Page, png: string, quality = 0.82): Promise<Buffer> =>
  encodeWebpSprite(page, [png], quality);

/** Puts PNGs of one size below one another and converts them to one WebP in the page. */
export async function encodeWebpSprite(page: Page, pngs: readonly string[], quality = 0.72): Promise<Buffer> {
  const made = await page.evaluate(
    async ({ texts, how }) => {
      const pictures = await Promise.all(
        texts.map((text) => {
          const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
          return createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        }),
      );
      const canvas = document.createElement('canvas');
      canvas.width = pictures[0]?.width ?? 0;
      canvas.height = pictures.reduce((sum, { height }) => sum + height, 0);
      const drawing = canvas.getContext('2d');
      let top = 0;
      for (const picture of pictures) {
        drawing?.drawImage(picture, 0, top);
        top += picture.height;
      }
      return canvas.toDataURL('image/webp', how);
    },
    { texts: pngs, how: quality },
  );
  return Buffer.from(made.slice(made.indexOf(',') + 1), 'base64');
}
