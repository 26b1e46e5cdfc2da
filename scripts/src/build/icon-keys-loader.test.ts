import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import removeIconKeys from './icon-keys-loader.ts';

const ICONS = path.join(
  path.dirname(
    createRequire(path.join(import.meta.dirname, '../../../shared-kit/')).resolve('lucide-react/package.json'),
  ),
  'dist/esm/icons',
);

describe('removeIconKeys', () => {
  test('removes the keys of the shapes and keeps everything else', () => {
    expect(
      removeIconKeys('node: [["path", { d: "M13 5h8", key: "a7qcls" }], ["circle", { r: "2", key: "18887p" }]]'),
    ).toBe('node: [["path", { d: "M13 5h8" }], ["circle", { r: "2" }]]');
  });

  test('finds the keys of every installed icon', () => {
    const files = readdirSync(ICONS).filter((name) => /^[\w-]+\.m?js$/.test(name));
    expect(files.length).toBeGreaterThan(1000);
    const left = files.filter((name) => /\bkey:/.test(removeIconKeys(readFileSync(path.join(ICONS, name), 'utf8'))));
    expect(left).toEqual([]);
  });
});
