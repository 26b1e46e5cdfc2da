import { vi } from 'vitest';

/** What a canvas was asked to encode. */
interface EncodedCanvas {
  readonly width: number;
  readonly height: number;
  readonly type: string;
}

interface FakeCanvasOptions {
  /** Size of the decoded picture in pixels; null when the browser cannot decode it. */
  readonly decoded?: { readonly width: number; readonly height: number } | null;
  /** Returns the size of an encoded picture in bytes. */
  readonly bytesOf?: (canvas: EncodedCanvas) => number;
}

/** Replaces the decoder and the canvas, which jsdom does not have. Returns what was encoded, in order. */
export function installFakeCanvas({ decoded = { width: 4, height: 3 }, bytesOf = () => 10 }: FakeCanvasOptions = {}) {
  const encoded: EncodedCanvas[] = [];
  vi.stubGlobal('createImageBitmap', async () => {
    if (decoded === null) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
    return { ...decoded, close: () => {} };
  });
  const context = { fillRect: () => {}, drawImage: () => {} } as unknown as CanvasRenderingContext2D;
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => context) as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    done,
    type = '',
  ) {
    const { width, height } = this;
    encoded.push({ width, height, type });
    done(new Blob([new Uint8Array(bytesOf({ width, height, type }))], { type }));
  });
  return encoded;
}
