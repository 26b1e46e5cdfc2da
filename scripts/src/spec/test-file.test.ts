import { describe, expect, it } from 'vitest';
import { readTestFile } from './test-file.ts';

const read = (source: string) => readTestFile('a.test.tsx', source);
const shown = (source: string) =>
  read(source).tests.map(({ titles, shows }) => [titles.join(' › '), shows.map(({ id }) => id)]);

describe('markers', () => {
  it('belong to the test below them, also over several lines and another comment', () => {
    expect(
      shown(`
        // shows: a.one, a.two
        // shows: a.three
        // Why this is so.
        test('first', () => {});
        it('second', async () => {});
      `),
    ).toEqual([
      ['first', ['a.one', 'a.two', 'a.three']],
      ['second', []],
    ]);
  });

  it('above a describe count for every test in it, and end with it', () => {
    expect(
      shown(`
        // shows: outer
        describe('what', () => {
          // shows: inner
          it('does', () => {});
          describe.skip('more', () => { it('is', () => {}); });
        });
        it('is apart', () => {});
      `),
    ).toEqual([
      ['what › does', ['outer', 'inner']],
      ['what › more › is', ['outer']],
      ['is apart', []],
    ]);
  });

  it('that stand above something else are told with their line', () => {
    expect(read('\n// shows: a\nconst b = 1;\ntest("t", () => {});').faults).toEqual([
      { line: 2, what: 'This marker stands above no test.' },
    ]);
  });

  it('in a block comment or a text are none', () => {
    expect(shown('/* shows: a */\ntest("// shows: b", () => {});')).toEqual([['// shows: b', []]]);
  });
});

describe('titles', () => {
  const fits = (source: string, ...titles: string[]) => read(source).tests[0]?.fits(titles);

  it('of a list of cases fit each of them', () => {
    const source = `describe('login', () => { it.each([[1, 'a']])('%i with %j (of $name)', () => {}); });`;
    expect(fits(source, 'login', '1 with "a" (of Ada)')).toBe(true);
    expect(fits(source, 'login', '1 without (of Ada)')).toBe(false);
    expect(fits(source, '1 with "a" (of Ada)')).toBe(false);
  });

  it('of a loop and of test.describe fit too', () => {
    expect(fits(`for (const w of [1]) test(\`at \${w} pixels\`, async ({ page }) => {});`, 'at 390 pixels')).toBe(true);
    expect(fits(`test.describe('a', () => { test('b', { tag: '@x' }, () => {}); });`, 'a', 'b')).toBe(true);
  });

  it('that are plain fit themselves alone', () => {
    expect(fits(`test('100 %d', () => {});`, '100 %d')).toBe(true);
    expect(fits(`test('100 %d', () => {});`, '100 7')).toBe(false);
  });
});
