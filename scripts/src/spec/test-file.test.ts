import { describe, expect, it } from 'vitest';
import { readTestFile } from './test-file.ts';

const read = (source: string) => readTestFile('a.test.tsx', source);
const shown = (source: string) =>
  read(source).tests.map(({ titles, shows }) => [titles.join(' › '), shows.map(({ id }) => id)]);

describe('row markers found by readTestFile', () => {
  it('belong to the test below them, also across several lines and another comment', () => {
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

  it('above a describe apply to every test inside it only', () => {
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

  it('that are not above a test are reported with their line', () => {
    expect(read('\n// shows: a\nconst b = 1;\ntest("t", () => {});').faults).toEqual([
      { line: 2, what: 'This marker stands above no test.' },
    ]);
  });

  it('in a block comment or a string are ignored', () => {
    expect(shown('/* shows: a */\ntest("// shows: b", () => {});')).toEqual([['// shows: b', []]]);
  });
});

describe('titles of readTestFile', () => {
  const matches = (source: string, ...titles: string[]) => read(source).tests[0]?.matches(titles);

  it('of a parametrised test match each case', () => {
    const source = `describe('login', () => { it.each([[1, 'a']])('%i with %j (of $name)', () => {}); });`;
    expect(matches(source, 'login', '1 with "a" (of Ada)')).toBe(true);
    expect(matches(source, 'login', '1 without (of Ada)')).toBe(false);
    expect(matches(source, '1 with "a" (of Ada)')).toBe(false);
  });

  it('match the tests when they are built in a loop or nested in test.describe', () => {
    expect(matches(`for (const w of [1]) test(\`at \${w} pixels\`, async ({ page }) => {});`, 'at 390 pixels')).toBe(
      true,
    );
    expect(matches(`test.describe('a', () => { test('b', { tag: '@x' }, () => {}); });`, 'a', 'b')).toBe(true);
  });

  it('without parameters match only themselves', () => {
    expect(matches(`test('100 %d', () => {});`, '100 %d')).toBe(true);
    expect(matches(`test('100 %d', () => {});`, '100 7')).toBe(false);
  });
});
