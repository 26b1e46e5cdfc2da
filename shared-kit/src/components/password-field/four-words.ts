const WORD_COUNT = 4;

/** Returns a passphrase of four random words and a digit, joined by hyphens (47 bits of entropy). */
export async function generatePassphrase(): Promise<string> {
  const { PASSPHRASE_WORDS: COMMON_WORDS } = await import('./words.ts');
  // 2,048 and 8 divide 2^32, so the modulo is not biased.
  const random = crypto.getRandomValues(new Uint32Array(WORD_COUNT + 1));
  const words = [...random.subarray(0, WORD_COUNT)].map((n) => COMMON_WORDS[n % COMMON_WORDS.length]);
  return [...words, 2 + ((random[WORD_COUNT] ?? 0) % 8)].join('-');
}
