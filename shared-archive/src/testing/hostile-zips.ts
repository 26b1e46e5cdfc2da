import { zipSync } from 'fflate';
import { createHostileFile, encodeUtf8, type HostileFile } from './hostile-file.ts';

/**
 * Zips with paths outside their folder, with nested zips and with false sizes, and zips that are truncated after each
 * tenth of their length.
 */
export function createHostileZips(): HostileFile[] {
  // The zip library cannot name a file `__proto__`, so a placeholder name of the same length is replaced in the bytes
  // of the zip.
  const zip = (files: Record<string, Uint8Array>) => {
    const bytes = Buffer.from(zipSync(files));
    for (let at = bytes.indexOf('QQproto__'); at >= 0; at = bytes.indexOf('QQproto__')) bytes.write('__', at);
    return new Uint8Array(bytes);
  };
  const inner = zip({ 'a.md': encodeUtf8('inner') });
  const plain = zip({ 'a.md': encodeUtf8('text '.repeat(200)), 'b/c.md': encodeUtf8('more') });
  const names = [
    '../../a.md',
    '/etc/passwd.md',
    'C:\\a.md',
    'QQproto__',
    'QQproto__.md',
    'constructor.md',
    'a\u202ebdm.md',
    `${'x'.repeat(5_000)}.md`,
  ];
  const sizes = [18, 22, 26].map((at) => {
    const changed = plain.slice();
    new DataView(changed.buffer).setUint32(at, 0xffffffff, true);
    return createHostileFile(`a zip with the length of 4 GB at byte ${at}`, 'a.zip', changed);
  });
  const bomb = zip({ 'bomb.md': new Uint8Array(300 * 1024 * 1024) });
  return [
    ...names.map((name) =>
      createHostileFile(
        `a zip with the file ${name.slice(0, 20)}`,
        'a.zip',
        zip({ [name]: encodeUtf8('x') }),
        /[\u202a-\u202e]/,
      ),
    ),
    ...sizes,
    createHostileFile('a zip of zips', 'a.zip', zip({ 'a.zip': inner, 'b.md': zip({ 'c.zip': inner }) }), /inner/),
    createHostileFile('a zip bomb', 'a.zip', bomb),
    createHostileFile(
      'a zip of 21,000 files',
      'a.zip',
      zip(Object.fromEntries(Array.from({ length: 21_000 }, (_, i) => [`${i}.md`, new Uint8Array(0)]))),
    ),
    ...Array.from({ length: 10 }, (_, i) =>
      createHostileFile(`a zip cut at ${i} tenths`, 'a.zip', plain.slice(0, Math.floor((plain.length * i) / 10) + 4)),
    ),
    ...Array.from({ length: 12 }, (_, i) => {
      const changed = plain.slice();
      const at = Math.floor((changed.length * i) / 12);
      changed[at] = (changed[at] ?? 0) ^ 0xff;
      return createHostileFile(`a zip with byte ${at} changed`, 'a.zip', changed);
    }),
  ];
}
