import { makeFixture } from './fixture.ts';
import { floor, ours, peers } from './ways.ts';

// Runs in Chromium: once as a worker, where Northkeep opens, once on the page, where peers do.

export interface Rounds {
  readonly floor: number[];
  readonly ours: number[];
  readonly peers: number[];
}

/** Measures the three ways in turns. The first turn warms the compiler up and does not count. */
async function measure(rounds: number): Promise<Rounds> {
  const fixture = await makeFixture();
  const took: Rounds = { floor: [], ours: [], peers: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const turn = { floor: await floor(fixture), ours: await ours(fixture), peers: await peers(fixture) };
    if (round === 0) continue;
    took.floor.push(turn.floor);
    took.ours.push(turn.ours);
    took.peers.push(turn.peers);
  }
  return took;
}

declare global {
  /** For the page that plays a peer: prepares, then opens everything on the page itself. */
  var preparePeer: () => Promise<() => Promise<number>>;
}

if (typeof document === 'undefined') {
  addEventListener('message', ({ data }: MessageEvent<number>) => void measure(data).then((took) => postMessage(took)));
} else {
  globalThis.preparePeer = async () => {
    const fixture = await makeFixture();
    return () => peers(fixture);
  };
}
