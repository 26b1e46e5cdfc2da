import { createHash, randomBytes } from 'node:crypto';

/** Every case of what has many: `npm run test:deep`. */
export const DEEP = process.env.NORTHKEEP_DEEP === '1';

/** Of many cases one each time, another with every run; `NORTHKEEP_SEED=<what was said>` draws the same ones again. */
const SEED = process.env.NORTHKEEP_SEED ?? randomBytes(4).toString('hex');

/** One of a list, by the seed. */
export function drawn<T>(list: readonly T[], about: string): T {
  const n = createHash('sha256').update(`${SEED} ${about}`).digest().readUInt32BE(0);
  const one = list[n % list.length];
  if (one === undefined) throw new Error(`nothing to draw for ${about}`);
  console.log(`drawn with NORTHKEEP_SEED=${SEED} for ${about}: ${one}`);
  return one;
}
