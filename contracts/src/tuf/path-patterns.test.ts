import { describe, expect, test } from 'vitest';
import { compilePathPatterns } from './path-patterns.ts';

describe('compilePathPatterns', () => {
  test.each([
    ['*', 'index.html', true],
    ['*', 'js/main.js', false],
    ['js/*', 'js/main.js', true],
    ['js/*', 'js/', true],
    ['js/*', 'js/a/b.js', false],
    ['js/*', 'xjs/main.js', false],
    ['r/mf-notes/*/*', 'r/mf-notes/1.4.0/remoteEntry.js', true],
    ['r/mf-notes/*/*', 'r/mf-notes/remoteEntry.js', false],
    ['r/mf-notes/*/*', 'r/mf-notes-evil/1.4.0/remoteEntry.js', false],
    ['r/mf-notes/*/*', 'r/mf-notes/1.4.0/js/page.js', false],
    ['*.js', 'main.js', true],
    ['*.js', 'mainxjs', false],
    ['foo-?.tgz', 'foo-1.tgz', true],
    ['foo-?.tgz', 'foo-12.tgz', false],
    ['foo-?', 'foo-/', false],
    ['r/**/x', 'r/a/b/x', false],
    ['index.html', 'index.html', true],
    ['index.html', 'index.html\n', false],
    ['INDEX.html', 'index.html', false],
  ])('%s and %s: %s', (pattern, path, expected) => {
    expect(compilePathPatterns([pattern]).test(path)).toBe(expected);
  });

  test('answers at once for a pattern of many stars', () => {
    const started = performance.now();
    expect(compilePathPatterns(['*'.repeat(200)]).test(`${'a'.repeat(5_000)}/`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
