import { describe, expect, it } from 'vitest';
import { generatePassphrase } from './four-words.ts';
import { findWeakness } from './weakness.ts';
import { PASSPHRASE_WORDS } from './words.ts';

describe('findWeakness', () => {
  it.each(['password1', 'Passw0rd!', 'qwerty123', 'Sunshine2024', 'aaaaaaa1', '12345678a', '1q2w3e4r', 'iloveyou1'])(
    'reports %s as common',
    async (password) => {
      expect(await findWeakness(password)).toBe('common');
    },
  );

  it.each([
    ['Annabel-2026', ['Annabel', 'Kellermann', 'anna.k@example.org']],
    ['my-kellermann-9', ['Annabel', 'Kellermann', 'anna.k@example.org']],
    ['EXAMPLE1org', ['', '', 'anna.k@example.org']],
  ])('reports %s, which contains the name or email of the user', async (password, own) => {
    expect(await findWeakness(password, own)).toBe('own');
  });

  it.each(['lantern-orchard-copper-4', 'T7#kvbQz', 'correct horse battery staple', 'short1', ''])(
    'returns null for %j',
    async (password) => {
      expect(await findWeakness(password, ['Bo', 'Li', 'bo.li@ab.io'])).toBeNull();
    },
  );
});

describe('generatePassphrase', () => {
  it('returns four listed words and a digit, different each time and not weak', async () => {
    const [first, second] = [await generatePassphrase(), await generatePassphrase()];
    expect(first).not.toBe(second);
    const parts = first.split('-');
    expect(parts.slice(0, 4).every((word) => PASSPHRASE_WORDS.includes(word))).toBe(true);
    expect(parts[4]).toMatch(/^\d$/);
    expect(await findWeakness(first)).toBeNull();
  });

  it('chooses from 2,048 distinct words', () => {
    expect(new Set(PASSPHRASE_WORDS).size).toBe(2048);
  });
});
