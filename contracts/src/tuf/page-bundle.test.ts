import { describe, expect, test } from 'vitest';
import { readBundleText, toPageBundle } from './page-bundle.ts';
import { MAX_BUNDLE_LENGTH, parseBundle } from './parse-bundle.ts';
import { TestRepository } from './testing/index.ts';

describe('a metadata bundle', () => {
  test('is stored and carried by pages without the role of the shell', () => {
    const bundle = new TestRepository().publish();
    const { shell: _, ...roles } = bundle.roles;
    expect(JSON.parse(toPageBundle(JSON.stringify(bundle)))).toEqual({ ...bundle, roles });
    expect(toPageBundle(toPageBundle(JSON.stringify(bundle)))).toBe(JSON.stringify({ ...bundle, roles }));
  });

  test.each(['<html>', '[]', '{"v":1}', '{"roles":null}'])('is refused as malformed: %s', (text) => {
    expect(() => toPageBundle(text)).toThrow(expect.objectContaining({ fault: 'malformed', role: 'bundle' }));
  });

  test('is not parsed when it is too long', () => {
    const long = ' '.repeat(MAX_BUNDLE_LENGTH + 1);
    expect(() => parseBundle(long)).toThrow(expect.objectContaining({ fault: 'too-large' }));
  });

  test('is read from a response until it is too long: an endless one is cancelled', async () => {
    expect(await readBundleText(new Response('{"v":1}'))).toBe('{"v":1}');
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1_000_000).fill(32)),
      cancel: () => {
        isCancelled = true;
      },
    });
    await expect(readBundleText(new Response(endless))).rejects.toMatchObject({ fault: 'too-large' });
    expect(isCancelled).toBe(true);
  });
});
