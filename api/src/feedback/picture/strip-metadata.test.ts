import { describe, expect, it } from 'vitest';
import {
  pngChunk,
  SECRET_METADATA,
  sampleGif,
  sampleJpeg,
  samplePng,
  sampleWebp,
  webpChunk,
} from '../../testing/sample-pictures.ts';
import { stripMetadata } from './strip-metadata.ts';

const PICTURES = [
  ['image/png', samplePng],
  ['image/jpeg', sampleJpeg],
  ['image/gif', sampleGif],
  ['image/webp', sampleWebp],
] as const;

describe('stripMetadata', () => {
  // shows: admin.feedback.picture.stripped
  it.each(PICTURES)('removes every text from %s and keeps the rest', (type, build) => {
    const dirty = build({ withMetadata: true });
    const clean = build({ withMetadata: false });
    expect(dirty.toString('latin1')).toContain(SECRET_METADATA);
    expect(stripMetadata(dirty)).toEqual({ type, bytes: clean });
    expect(stripMetadata(clean)?.bytes).toEqual(clean);
  });

  // shows: admin.feedback.picture.appended
  it.each(PICTURES)('removes bytes appended to %s', (_, build) => {
    const clean = build({ withMetadata: false });
    expect(stripMetadata(Buffer.concat([clean, Buffer.from(`<script>${SECRET_METADATA}</script>`)]))?.bytes).toEqual(
      clean,
    );
  });

  // shows: admin.feedback.picture.hostile
  it.each(PICTURES)('rejects %s that is truncated at any position', (_, build) => {
    const whole = build({ withMetadata: true });
    for (let length = 0; length < whole.length; length += 1)
      expect(stripMetadata(whole.subarray(0, length)), `${length} bytes`).toBeNull();
  });

  it.each(PICTURES)('neither throws nor enlarges %s when any byte is flipped', (_, build) => {
    const whole = build({ withMetadata: true });
    for (let at = 0; at < whole.length; at += 1)
      for (const bits of [0x01, 0x80, 0xff]) {
        const flipped = Buffer.from(whole);
        flipped.writeUInt8(flipped.readUInt8(at) ^ bits, at);
        expect(stripMetadata(flipped)?.bytes.length ?? 0, `byte ${at}`).toBeLessThanOrEqual(whole.length);
      }
  });

  it.each([
    ['a PNG', samplePng({ withMetadata: false, width: 65_535, height: 65_535 })],
    ['a JPEG', sampleJpeg({ withMetadata: false, width: 65_535, height: 65_535 })],
    ['a GIF', sampleGif({ withMetadata: false, width: 65_535, height: 65_535 })],
    ['a WebP', sampleWebp({ withMetadata: false, width: 16_000, height: 16_000 })],
    ['a PNG without width', samplePng({ withMetadata: false, width: 0 })],
  ])('rejects %s that would exhaust the memory or has a width of zero', (_, file) => {
    expect(stripMetadata(file)).toBeNull();
  });

  it('rejects a PNG whose checksum is wrong, and one without pixels', () => {
    const bytes = samplePng({ withMetadata: false });
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    expect(stripMetadata(bytes)).toBeNull();
    const [signature, header] = [bytes.subarray(0, 8), bytes.subarray(8, 33)];
    expect(stripMetadata(Buffer.concat([signature, header, pngChunk('IEND')]))).toBeNull();
  });

  it('removes chunks that hide in a frame of an animated WebP', () => {
    const still = sampleWebp({ withMetadata: false });
    const frame = still.subarray(still.indexOf('VP8L'));
    const hidden = webpChunk(
      'ANMF',
      Buffer.concat([Buffer.alloc(16), frame, webpChunk('XMP ', Buffer.from(SECRET_METADATA))]),
    );
    const body = Buffer.concat([Buffer.from('WEBP'), hidden]);
    const length = Buffer.alloc(4);
    length.writeUInt32LE(body.length);
    const stripped = stripMetadata(Buffer.concat([Buffer.from('RIFF'), length, body]));
    expect(stripped?.bytes.includes('VP8L')).toBe(true);
    expect(stripped?.bytes.includes(SECRET_METADATA)).toBe(false);
  });

  it.each([['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['<!doctype html>'], ['%PDF-1.7'], ['']])(
    'rejects %j, which is not a picture',
    (text) => {
      expect(stripMetadata(Buffer.from(text))).toBeNull();
    },
  );
});
