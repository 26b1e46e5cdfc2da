import { createDecryptionFixture, type DecryptionFixture } from './fixture.ts';
import {
  timeBlocks,
  timeNorthkeepDecryption,
  timeRawDecryption,
  timeTypicalDecryption,
  timeVerifiedBlocks,
} from './ways.ts';

// The measurement runs in a Chromium worker, because Northkeep decrypts notes in one.

export interface DecryptionTimings {
  readonly floor: number[];
  readonly ours: number[];
  /** The first load, without and with the headers. */
  readonly blocks: number[];
  readonly verified: number[];
  readonly peers: number[];
}

/**
 * Number of slices into which the fixture is divided. The implementations are measured in turn on each slice, so that
 * other load on the machine slows all of them alike.
 */
const SLICES = 10;

/** Measures the implementations alternately, slice by slice; each figure is scaled to all notes, in ms. */
async function measure(rounds: number): Promise<DecryptionTimings> {
  const slices = slicesOf(await createDecryptionFixture());
  const took: DecryptionTimings = { floor: [], ours: [], blocks: [], verified: [], peers: [] };
  for (let round = 0; round <= rounds; round += 1) {
    for (const slice of slices) {
      const turn = {
        floor: await timeRawDecryption(slice),
        ours: await timeNorthkeepDecryption(slice),
        blocks: await timeBlocks(slice),
        verified: await timeVerifiedBlocks(slice),
        peers: await timeTypicalDecryption(slice),
      };
      // The first round only warms up the JIT compiler.
      if (round === 0) continue;
      took.floor.push(turn.floor * SLICES);
      took.ours.push(turn.ours * SLICES);
      took.blocks.push(turn.blocks * SLICES);
      took.verified.push(turn.verified * SLICES);
      took.peers.push(turn.peers * SLICES);
    }
  }
  return took;
}

function slicesOf({ key, records, raw }: DecryptionFixture): DecryptionFixture[] {
  const part = <T>(all: readonly T[], i: number) =>
    all.slice((i * all.length) / SLICES, ((i + 1) * all.length) / SLICES);
  return Array.from({ length: SLICES }, (_, i) => ({ key, records: part(records, i), raw: part(raw, i) }));
}

addEventListener('message', ({ data }: MessageEvent<number>) => void measure(data).then((took) => postMessage(took)));
