import { describe, expect, it } from 'vitest';
import { generatePassphrase } from './four-words.ts';
import { describeGuessTime, estimatePassword } from './password-estimate.ts';
import { PASSPHRASE_WORDS } from './words.ts';

const weaknessOf = async (password: string, own: readonly string[] = []) =>
  (await estimatePassword(password, own))?.weakness ?? null;

describe('estimatePassword', () => {
  it.each(['password1', 'Passw0rd!', 'qwerty123', 'Sunshine2024', 'aaaaaaa1', '12345678a', '1q2w3e4r', 'iloveyou1'])(
    'counts %s among the first that anyone would try',
    async (password) => {
      const estimate = await estimatePassword(password);
      expect(estimate?.weakness).toBe('common');
      expect(estimate?.seconds).toBeLessThan(1);
    },
  );

  it.each([
    ['Annabel-2026', ['Annabel', 'Kellermann', 'anna.k@example.org']],
    ['my-kellermann-9', ['Annabel', 'Kellermann', 'anna.k@example.org']],
    ['EXAMPLE1org', ['', '', 'anna.k@example.org']],
  ])('reports %s, which contains the name or email of the user', async (password, own) => {
    expect(await weaknessOf(password, own)).toBe('own');
  });

  it.each(['T7#kvbQz', 'october77'])('reports %s, which is guessed within a day', async (password) => {
    expect(['common', 'guessable']).toContain(await weaknessOf(password));
    expect((await estimatePassword(password))?.seconds).toBeLessThan(86_400);
  });

  it.each(['lantern-orchard-copper-4', 'correct horse battery staple', 'T7#kvbQz-9w!Lm'])(
    'reports no weakness of %s',
    async (password) => {
      expect(await weaknessOf(password, ['Bo', 'Li', 'bo.li@ab.io'])).toBeNull();
    },
  );

  it('reports no weakness of a long passphrase because it also contains the name of the user', async () => {
    expect(await weaknessOf('annabel-lantern-orchard-copper', ['Annabel'])).toBeNull();
  });

  it('estimates nothing below the least length', async () => {
    expect(await estimatePassword('short1')).toBeNull();
  });
});

describe('describeGuessTime', () => {
  it.each([
    [0.2, 'less than a second'],
    [1, 'about 1 second'],
    [119, 'about 1 minute'],
    [3 * 3_600, 'about 3 hours'],
    [86_400 * 2.5, 'about 2 days'],
    [86_400 * 61, 'about 2 months'],
    [86_400 * 365 * 40, 'about 40 years'],
    [86_400 * 365 * 101, 'more than a hundred years'],
  ])('describes %d seconds as %s', (seconds, text) => {
    expect(describeGuessTime(seconds)).toBe(text);
  });
});

describe('generatePassphrase', () => {
  it('returns four listed words and a digit, different each time and not weak', async () => {
    const [first, second] = [await generatePassphrase(), await generatePassphrase()];
    expect(first).not.toBe(second);
    const parts = first.split('-');
    expect(parts.slice(0, 4).every((word) => PASSPHRASE_WORDS.includes(word))).toBe(true);
    expect(parts[4]).toMatch(/^\d$/);
    expect(await weaknessOf(first)).toBeNull();
  });

  it('chooses from 2,048 distinct words', () => {
    expect(new Set(PASSPHRASE_WORDS).size).toBe(2048);
  });
});
