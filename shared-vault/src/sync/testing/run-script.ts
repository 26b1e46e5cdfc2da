import { fixChance } from './chance.ts';
import { type Fault, SOUND } from './faults.ts';
import { judge } from './judge.ts';
import { isPurged } from './model-reads.ts';
import type { Snapshot } from './model-records.ts';
import type { ModelServer } from './model-server.ts';
import { Play } from './play.ts';
import { quickKeys } from './quick-keys.ts';
import type { ServerPower } from './server-power.ts';
import type { Script } from './steps.ts';
import { World } from './world.ts';

/** A small page, so that the feed is read over several. */
const PAGE = 6;
/** Every so-manieth script runs on a real IndexedDB with a real key. */
const WHOLE_EVERY = 16;

export interface Running {
  readonly fault?: Fault;
  /** Always quick: the same script then always ends the same. */
  readonly quick?: boolean;
}

/** Plays a script against the model server. Throws with everything that is then not as it must be. */
export async function runScript({ seed, steps }: Script, { fault = SOUND, quick }: Running = {}): Promise<void> {
  const isQuick = quick ?? seed % WHOLE_EVERY !== 0;
  const restore = fixChance(seed);
  const world = new World({ fault, ...(isQuick ? { keys: quickKeys() } : {}) });
  const { server } = world;
  server.page = PAGE;
  const power = powerOver(server);
  const play = new Play({ world, power, quick: isQuick });
  try {
    await play.begin();
    for (const step of steps) await play.act(step);
    await play.catchUp();
    const faults = await judge(play, server.rows(), server.former);
    if (new Set(server.log).size < server.log.length) faults.push('a change was carried out twice');
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    play.end();
    restore();
  }
}

function powerOver(server: ModelServer): ServerPower {
  let backup: Snapshot | null = null;
  return {
    kill: async (moments) => server.killIn(moments),
    start: async () => server.restart(),
    pass: (ms) => server.pass(ms),
    refuse: (...what) => server.refuseNext(...what),
    purge: () => {
      const gone = server.rows().filter(({ record }) => record.deletedAt !== null && !isPurged(record));
      server.purge();
      return gone;
    },
    backUp: () => {
      backup = server.snapshot();
    },
    rollBack: () => {
      if (backup?.vaultId !== server.vaultId) return null;
      const before = server.rows();
      server.restore(backup);
      return { before, now: server.rows() };
    },
    records: () => server.rows(),
    beginVault: (vaultId) => server.beginVault(vaultId),
  };
}
