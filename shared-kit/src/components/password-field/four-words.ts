const COUNT = 4;

/** Four random words and a digit, joined by hyphens: 47 bits, easier to keep than signs. */
export async function generateFourWords(): Promise<string> {
  const { WORDS } = await import('./words.ts');
  // 2,048 and 8 divide 2^32, so the remainder favours none.
  const random = crypto.getRandomValues(new Uint32Array(COUNT + 1));
  const words = [...random.subarray(0, COUNT)].map((n) => WORDS[n % WORDS.length]);
  return [...words, 2 + ((random[COUNT] ?? 0) % 8)].join('-');
}
