import { type Fixture, makeFixture } from './fixture.ts';
import { floor, ours, peers } from './ways.ts';

// Runs as a worker in Chromium, where Northkeep opens notes too.

export interface Rounds {
  readonly floor: number[];
  readonly ours: number[];
  readonly peers: number[];
}

/** Turns are short, so that whatever else runs on this machine disturbs all ways alike. */
const SLICES = 10;

/** Measures the three ways in turns, slice by slice; each figure stands for all notes. */
async function measure(rounds: number): Promise<Rounds> {
  const slices = slicesOf(await makeFixture());
  const took: Rounds = { floor: [], ours: [], peers: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const slice of slices) {
      const turn = { floor: await floor(slice), ours: await ours(slice), peers: await peers(slice) };
      // The first round warms the compiler up.
      if (round === 0) continue;
      took.floor.push(turn.floor * SLICES);
      took.ours.push(turn.ours * SLICES);
      took.peers.push(turn.peers * SLICES);
    }
  }
  return took;
}

function slicesOf({ key, records, raw }: Fixture): Fixture[] {
  const part = <T>(all: readonly T[], i: number) =>
    all.slice((i * all.length) / SLICES, ((i + 1) * all.length) / SLICES);
  return Array.from({ length: SLICES }, (_, i) => ({ key, records: part(records, i), raw: part(raw, i) }));
}

addEventListener('message', ({ data }: MessageEvent<number>) => void measure(data).then((took) => postMessage(took)));
