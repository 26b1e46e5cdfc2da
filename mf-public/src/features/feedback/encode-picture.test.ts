import { PICTURE_BYTES_MAX } from '@northkeep/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { installFakeCanvas } from '../../testing/fake-canvas.ts';
import { encodePicture } from './encode-picture.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const SECRET = 'GPS 59.3293 N 18.0686 E';
const fileOf = (type: string) => new File([SECRET], 'strip', { type });

describe('encodePicture', () => {
  // shows: admin.feedback.picture.arrival
  it.each([
    ['image/png', 'image/png'],
    ['image/gif', 'image/png'],
    ['image/webp', 'image/png'],
    ['image/jpeg', 'image/jpeg'],
  ])('replaces a file of %s by its pixels, encoded as %s', async (type, sent) => {
    const encoded = installFakeCanvas();
    const result = await encodePicture(fileOf(type));
    const picture = 'picture' in result ? result.picture : new Blob();
    expect(result.name).toBe('strip');
    expect([picture.type, picture.size]).toEqual([sent, 10]);
    expect(encoded).toEqual([{ width: 4, height: 3, type: sent }]);
  });

  // shows: feedback.picture.size
  it('scales a picture down until it is below the limit, as JPEG', async () => {
    const bytesOf = ({ width, height, type }: { width: number; height: number; type: string }) =>
      width * height * (type === 'image/png' ? 3 : 1);
    const encoded = installFakeCanvas({ decoded: { width: 4_000, height: 3_000 }, bytesOf });
    const result = await encodePicture(fileOf('image/png'));
    const picture = 'picture' in result ? result.picture : new Blob();
    expect(picture.size).toBeLessThanOrEqual(PICTURE_BYTES_MAX);
    expect(picture.size).toBeGreaterThan(PICTURE_BYTES_MAX / 2);
    expect(encoded.map(({ type }) => type)).toEqual(['image/png', 'image/jpeg', 'image/jpeg']);
    const { width = 0, height = 1 } = encoded.at(-1) ?? {};
    expect(width / height).toBeCloseTo(4 / 3, 2);
  });

  it('releases the pixels of its canvases', async () => {
    installFakeCanvas();
    const create = vi.spyOn(document, 'createElement');
    await encodePicture(fileOf('image/png'));
    const canvases = create.mock.results.map(({ value }) => value).filter((made) => made instanceof HTMLCanvasElement);
    expect(canvases.map(({ width, height }) => [width, height])).toEqual([[0, 0]]);
  });

  it('decodes a picture in a browser that does not know the option for the orientation', async () => {
    installFakeCanvas();
    const decode = globalThis.createImageBitmap;
    vi.stubGlobal('createImageBitmap', (file: File, options?: ImageBitmapOptions) => {
      if (options) throw new TypeError('not a valid enum value of type ImageOrientation');
      return decode(file);
    });
    expect(await encodePicture(fileOf('image/png'))).toMatchObject({ picture: { type: 'image/png' } });
  });

  it('refuses a picture that the browser cannot decode', async () => {
    installFakeCanvas({ decoded: null });
    expect(await encodePicture(fileOf('image/png'))).toEqual({ name: 'strip', problem: 'unreadable' });
  });

  it('refuses a picture that the browser cannot encode in the type that is sent', async () => {
    installFakeCanvas();
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) =>
      done(new Blob([], { type: 'image/png' })),
    );
    expect(await encodePicture(fileOf('image/jpeg'))).toEqual({ name: 'strip', problem: 'unreadable' });
  });

  it('refuses a file of another type without decoding it', async () => {
    const encoded = installFakeCanvas();
    expect(await encodePicture(fileOf('application/pdf'))).toEqual({ name: 'strip', problem: 'picture' });
    expect(encoded).toEqual([]);
  });
});
