import { describe, expect, test } from 'vitest';
import { createFolderIndependentIds, sortIntegrityHashes } from './reproducible.ts';

const identifiersIn = (root: string) => ({
  consumed: `consume shared module (default) react@^19.0.0 (strict) (fallback: ${root}/node_modules/react/index.js)`,
  provided: `provide shared module (default) react@19.0.0 = ${root}/node_modules/react/index.js`,
  runtime: `data:text/javascript,import%20runtime%20from%20${encodeURIComponent(`"${root}/node_modules/runtime.js"`)}`,
});
const SHORT = identifiersIn('/srv/nk');
const LONG = identifiersIn('/home/anna/northkeep in another folder');

describe('createFolderIndependentIds', () => {
  test('gives a module the same id in two folders', () => {
    const short = createFolderIndependentIds(Object.values(SHORT), '/srv/nk');
    const long = createFolderIndependentIds(Object.values(LONG).reverse(), '/home/anna/northkeep in another folder');
    expect(short.size).toBe(3);
    expect(short.get(SHORT.consumed)).toBe(long.get(LONG.consumed));
    expect(short.get(SHORT.provided)).toBe(long.get(LONG.provided));
    expect(short.get(SHORT.runtime)).toBe(long.get(LONG.runtime));
  });

  test('ignores the hash that rspack appends to the identifier of concatenated modules', () => {
    const short = createFolderIndependentIds([`${SHORT.runtime}|0123456789abcdef`], '/srv/nk');
    const long = createFolderIndependentIds(
      [`${LONG.runtime}|fedcba9876543210`],
      '/home/anna/northkeep in another folder',
    );
    expect([...short.values()]).toEqual([...long.values()]);
  });

  test('gives every module an id of its own', () => {
    const many = Array.from({ length: 500 }, (_, i) => `provide shared module part-${i} = /srv/nk/part-${i}.js`);
    expect(new Set(createFolderIndependentIds(many, '/srv/nk').values()).size).toBe(500);
  });

  test('leaves modules whose path rspack makes relative without an id', () => {
    const modules = ['/srv/nk/shell/src/app.tsx', 'css/auto|/srv/nk/shell/src/app.module.css', 'loader!/srv/nk/a.ts'];
    expect(createFolderIndependentIds(modules, '/srv/nk').size).toBe(0);
  });
});

describe('sortIntegrityHashes', () => {
  test('returns the same text for the same hashes in another order', () => {
    const one = sortIntegrityHashes('u.x=1,u.sriHashes={599:"sha384-a+/=",12:"sha384-b"},u.y={b:1,a:2}');
    const other = sortIntegrityHashes('u.x=1,u.sriHashes={12:"sha384-b",599:"sha384-a+/="},u.y={b:1,a:2}');
    expect(one).toBe(other);
    expect(one).toBe('u.x=1,u.sriHashes={12:"sha384-b",599:"sha384-a+/="},u.y={b:1,a:2}');
  });

  test('sorts the hashes of styles, too', () => {
    expect(sortIntegrityHashes('u.sriCssHashes={5:"sha384-b",12:"sha384-a"}')).toBe(
      'u.sriCssHashes={12:"sha384-a",5:"sha384-b"}',
    );
  });

  test('returns a script without hashes unchanged', () => {
    expect(sortIntegrityHashes('u.y={b:1,a:2}')).toBe('u.y={b:1,a:2}');
  });
});
