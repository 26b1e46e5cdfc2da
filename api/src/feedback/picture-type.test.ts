import { describe, expect, it } from 'vitest';
import { sampleJpeg, samplePng } from '../testing/sample-pictures.ts';
import { detectPictureType } from './picture-type.ts';

const PICTURES = [
  ['image/png', samplePng],
  ['image/jpeg', sampleJpeg],
] as const;

describe('detectPictureType', () => {
  it.each(PICTURES)('detects %s', (type, build) => {
    expect(detectPictureType(build())).toBe(type);
    expect(detectPictureType(build({ width: 8_000, height: 6_000 }))).toBe(type);
  });

  // shows: admin.feedback.picture.hostile
  it.each(PICTURES)('rejects %s that ends before its size, that has no pixels, or too many', (_, build) => {
    for (let length = 0; length < 24; length += 1)
      expect(detectPictureType(build().subarray(0, length)), `${length} bytes`).toBeNull();
    expect(detectPictureType(build({ width: 65_535, height: 65_535 }))).toBeNull();
    expect(detectPictureType(build({ width: 0 }))).toBeNull();
    expect(detectPictureType(build({ height: 0 }))).toBeNull();
  });

  // shows: admin.feedback.picture.hostile
  it('rejects a JPEG whose segments do not lead to a size', () => {
    const start = Buffer.of(0xff, 0xd8, 0xff, 0xe0);
    expect(detectPictureType(Buffer.concat([start, Buffer.alloc(100)]))).toBeNull();
    expect(detectPictureType(Buffer.concat([start, Buffer.alloc(100, 0xff)]))).toBeNull();
  });

  // shows: admin.feedback.picture.hostile
  it.each([
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '<!doctype html>',
    '%PDF-1.7',
    'GIF89a',
    'RIFF\0\0\0\0WEBP',
    '',
  ])('rejects %j, which is neither a PNG nor a JPEG', (text) => {
    expect(detectPictureType(Buffer.from(text, 'latin1'))).toBeNull();
  });
});
