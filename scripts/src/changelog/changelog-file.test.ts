import { describe, expect, test } from 'vitest';
import { addRelease, formatRelease, nameCommit, readReleases } from './changelog-file.ts';

const HASH = '0123456789abcdef0123456789abcdef01234567';
const release = (number: number) => ({
  number,
  date: '2026-11-30',
  commit: null,
  versions: { server: `1.${number}.0`, 'mf-notes': '1.0.0' },
});
const section = (number: number): string =>
  formatRelease(release(number), { operator: ['Run a.\nThen b.'], changes: ['**mf-notes**: Faster.'] });

describe('the changelog', () => {
  test('has the newest release first, with its versions, and reads them back', () => {
    const text = addRelease(nameCommit(addRelease('# Changes\n\nText.\n', section(1)), HASH), section(2));
    expect(text.startsWith('# Changes\n\nText.\n\n## Release 2, 2026-11-30\n\n')).toBe(true);
    expect(readReleases(text)).toEqual([release(2), { ...release(1), commit: HASH }]);
    expect(text).toContain('### What an operator has to do\n\n- Run a.\n  Then b.\n');
  });

  test('names the commit of the newest release once, by its full hash', () => {
    const text = addRelease('# Changes\n', section(1));
    expect(() => nameCommit(text, 'main')).toThrow('not the full hash');
    const named = nameCommit(text, HASH);
    expect(() => nameCommit(named, HASH)).toThrow('already');
    expect(() => nameCommit('# Changes\n', HASH)).toThrow('no release');
  });

  test('says that there is nothing to do', () => {
    expect(formatRelease(release(1), { operator: [], changes: ['**shell**: A.'] })).toContain(
      '### What an operator has to do\n\nNothing.\n',
    );
  });
});
