/**
 * Replaces Math.random and crypto.randomUUID by functions with a seed; returns the function that restores the
 * originals.
 */
export function seedRandomness(seed: number): () => void {
  const { randomUUID } = crypto;
  const { random } = Math;
  let state = seed >>> 0;
  // Pseudorandom number generator mulberry32, which is in the public domain.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  Math.random = next;
  crypto.randomUUID = () => `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(6)}${hex(6)}`;
  return () => {
    Math.random = random;
    crypto.randomUUID = randomUUID;
  };
}
