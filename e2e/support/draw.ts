import { createHash } from 'node:crypto';

/** True in `npm run test:deep`, which runs every case instead of one case drawn by a seed. */
export const IS_DEEP_RUN = process.env.NORTHKEEP_DEEP === '1';

/**
 * Draws one element of a list by the seed and prints the choice. `about` is the name of the draw. The configurations set
 * the seed, after they have loaded this module; `NORTHKEEP_SEED=<seed>` repeats a run. Throws without a seed.
 */
export function pickSeededItem<T>(list: readonly T[], about: string): T {
  const seed = process.env.NORTHKEEP_SEED;
  if (!seed) throw new Error('NORTHKEEP_SEED is not set');
  const n = createHash('sha256').update(`${seed} ${about}`).digest().readUInt32BE(0);
  const one = list[n % list.length];
  if (one === undefined) throw new Error(`nothing to draw for ${about}`);
  console.log(`drawn with NORTHKEEP_SEED=${seed} for ${about}: ${one}`);
  return one;
}

/**
 * Returns all cases in a deep run, otherwise one case drawn by the seed. Meant for cases that differ only in their
 * data.
 */
export function pickSeededCases<T extends { readonly name: string }>(cases: readonly T[], about: string): readonly T[] {
  if (IS_DEEP_RUN) return cases;
  const name = pickSeededItem(
    cases.map((each) => each.name),
    about,
  );
  return cases.filter((each) => each.name === name);
}
