import { describe, expect, it } from 'vitest';
import { findPluralsByHand } from './plurals-by-hand.ts';

const TEXTS = 'mf-notes/src/features/dates/copy.ts';
const SCREEN = 'mf-notes/src/features/dates/panel.tsx';

/* biome-ignore-start lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
describe('findPluralsByHand', () => {
  it.each([
    "const text = n === 1 ? 'one note' : 'notes';",
    "const text = (n: number) => (n !== 1 ? `${words} notes` : 'a note');",
    "const text = n === 0 ? 'none' : n === 1 ? 'one' : 'many';",
    "const text = `${formatNumber(n)} note${n === 1 ? '' : 's'}`;",
    'const text = `${formatNumber(n)} ${n === 1 ? one : many}`;',
  ])('refuses the plural of %s in every module', (text) => {
    expect(findPluralsByHand(TEXTS, text)).not.toEqual([]);
    expect(findPluralsByHand(SCREEN, text)).not.toEqual([]);
  });

  it.each([
    'const text = (n: number) => `${n} left`;',
    'const text = (n: number) => `${n - 1} left`;',
    'const text = ({ done }: { done: number }) => `${done} left`;',
    'interface Move { left: number } const text = (move: Move) => `${move.left} left`;',
    'const text = (rows: string[]) => `${rows.length} rows`;',
    'const text = (share: number) => `${Math.round(share * 100)} %`;',
    'const text = (n: number) => String(n);',
    'const text = (cents: number) => `${(cents / 100).toFixed(2)} USD`;',
    "const text = (n: number) => pluralOf(n, '1 row', `${formatNumber(n)} rows`);",
  ])('refuses the digits of %s in a module of texts', (text) => {
    expect(findPluralsByHand(TEXTS, text)).toHaveLength(1);
    expect(findPluralsByHand(SCREEN, text)).toEqual([]);
  });

  it.each([
    "const text = (n: number) => formatCount(n, 'note', 'notes');",
    'const text = (n: number) => `${formatNumber(n)} left`;',
    "const text = (n: number) => pluralOf(n, 'One note', `${formatNumber(n)} notes`);",
    'const text = (name: string) => `Delete ${name}`;',
    "const text = n === 0 ? 'none' : 'some';",
    'const gap = count === 1 ? 0 : GAP;',
    'const name = weeks === 1 ? `${styles.calendar} ${styles.board}` : styles.calendar;',
  ])('accepts %s', (text) => {
    expect(findPluralsByHand(TEXTS, text)).toEqual([]);
  });

  it('accepts digits in the texts of prerendered pages, and everything in tests and on the server', () => {
    const digits = 'const text = (n: number) => `${n} left`;';
    for (const file of ['mf-public/src/features/pricing/copy.ts', 'mf-auth/src/copy.ts'])
      expect(findPluralsByHand(file, digits)).toEqual([]);
    const plural = "const text = n === 1 ? 'one' : 'many';";
    for (const file of ['api/src/platform/mail/copy.ts', 'mf-notes/src/copy.test.ts', 'contracts/src/formats.ts'])
      expect(findPluralsByHand(file, plural)).toEqual([]);
    expect(findPluralsByHand('mf-auth/src/copy.ts', plural)).toHaveLength(1);
  });
});
/* biome-ignore-end lint/suspicious/noTemplateCurlyInString: the linted source codes contain template literals */
