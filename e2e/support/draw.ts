import { createHash } from 'node:crypto';

/** True in `npm run test:deep`, where every case is run instead of one drawn by a seed. */
export const IS_DEEP_RUN = process.env.NORTHKEEP_DEEP === '1';

/** Seed for drawing one of many cases, set by the configuration; `NORTHKEEP_SEED=<seed>` repeats a run. */
const SEED = process.env.NORTHKEEP_SEED ?? '';

/** Draws one element of a list by the seed and prints the choice; `about` names the draw. */
export function drawOne<T>(list: readonly T[], about: string): T {
  const n = createHash('sha256').update(`${SEED} ${about}`).digest().readUInt32BE(0);
  const one = list[n % list.length];
  if (one === undefined) throw new Error(`nothing to draw for ${about}`);
  console.log(`drawn with NORTHKEEP_SEED=${SEED} for ${about}: ${one}`);
  return one;
}

/** Returns all cases with DEEP, otherwise one drawn by the seed: for cases that differ in their data alone. */
export function drawCases<T extends { readonly name: string }>(cases: readonly T[], about: string): readonly T[] {
  if (IS_DEEP_RUN) return cases;
  const name = drawOne(
    cases.map((each) => each.name),
    about,
  );
  return cases.filter((each) => each.name === name);
}
