import { createFakeKeys } from './fake-keys.ts';
import { isPurged } from './model-reads.ts';
import type { ServerSnapshot } from './model-records.ts';
import type { ModelServer } from './model-server.ts';
import { findViolations } from './oracle.ts';
import { type InjectedFault, NO_FAULT } from './planted-faults.ts';
import { ScriptHarness } from './script-harness.ts';
import type { SyncScript } from './script-steps.ts';
import { seedRandomness } from './seeded-randomness.ts';
import type { ServerControl } from './server-control.ts';
import { TestAccount } from './test-account.ts';

/** Small page size, so that the feed is read over several pages. */
const PAGE = 6;
/**
 * A script whose seed is a multiple of this number runs on IndexedDB with a real key. All other scripts use the fast
 * store and fake keys.
 */
const REAL_STORE_EVERY = 16;

export interface RunScriptOptions {
  readonly fault?: InjectedFault;
  /** Forces the fast store and keys, which make a script reproducible. */
  readonly quick?: boolean;
}

/** Runs a script against the model server. Throws with all violations found. */
export async function runScript(
  { seed, steps }: SyncScript,
  { fault = NO_FAULT, quick }: RunScriptOptions = {},
): Promise<void> {
  const isQuick = quick ?? seed % REAL_STORE_EVERY !== 0;
  const restore = seedRandomness(seed);
  const testAccount = new TestAccount({ fault, ...(isQuick ? { keys: createFakeKeys() } : {}) });
  const { server } = testAccount;
  server.page = PAGE;
  const power = controlOf(server);
  const harness = new ScriptHarness({ testAccount, power, quick: isQuick });
  try {
    await harness.begin();
    for (const step of steps) await harness.act(step);
    await harness.catchUp();
    const faults = await findViolations(harness, server.rows(), server.former);
    if (new Set(server.log).size < server.log.length) faults.push('a change was carried out twice');
    if (faults.length > 0) throw new Error(faults.join('\n'));
  } finally {
    harness.end();
    restore();
  }
}

export function controlOf(server: ModelServer): ServerControl {
  let backup: ServerSnapshot | null = null;
  return {
    kill: async (moments) => server.killIn(moments),
    start: async () => server.restart(),
    pass: (ms) => server.pass(ms),
    refuse: (...what) => server.refuseNext(...what),
    lie: (lie) => server.lieNext(lie),
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
