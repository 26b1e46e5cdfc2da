import { createHash, randomBytes } from 'node:crypto';

/** True in `npm run test:deep`, where every case is run instead of one drawn by a seed. */
export const DEEP = process.env.NORTHKEEP_DEEP === '1';

/** Seed for drawing one of many cases; `NORTHKEEP_SEED=<seed>` repeats a run. */
const SEED = process.env.NORTHKEEP_SEED ?? randomBytes(4).toString('hex');

/** Draws one element of a list by the seed and prints the choice; `about` names the draw. */
export function drawOne<T>(list: readonly T[], about: string): T {
  const n = createHash('sha256').update(`${SEED} ${about}`).digest().readUInt32BE(0);
  const one = list[n % list.length];
  if (one === undefined) throw new Error(`nothing to draw for ${about}`);
  console.log(`drawn with NORTHKEEP_SEED=${SEED} for ${about}: ${one}`);
  return one;
}
