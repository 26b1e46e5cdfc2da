import type { WireRecord } from '@northkeep/contracts';
import { isSameRecord } from '../store/outbox-entry.ts';
import { createFakeKeys } from './fake-keys.ts';
import { shownIn } from './oracle.ts';
import { type RecordLie, rememberFirst, type ToldRecord, tellInChanges } from './planted-liars.ts';
import { controlOf } from './run-script.ts';
import { ScriptHarness } from './script-harness.ts';
import type { SyncScript } from './script-steps.ts';
import { seedRandomness } from './seeded-randomness.ts';
import { TestAccount } from './test-account.ts';

/** Number of records about which a liar lies in one script, one after the other. */
const RECORDS_PER_SCRIPT = 4;

/** Result of {@link runLiar}. */
export interface LiarResult {
  /** Number of lies that were told. */
  readonly told: number;
  /** A sentence for each lie that changed what a device shows, or that was not reported at its first read. */
  readonly faults: readonly string[];
}

/**
 * Runs an honest script to its end. Then the server lies to one device, about one record after the other, and each lie
 * must be reported at the next read and change nothing that the device shows.
 */
export async function runLiar({ seed, steps }: SyncScript, lie: RecordLie): Promise<LiarResult> {
  const restore = seedRandomness(seed);
  const testAccount = new TestAccount({ keys: createFakeKeys() });
  const { server } = testAccount;
  const harness = new ScriptHarness({ testAccount, power: controlOf(server), quick: true });
  const first = new Map<string, WireRecord>();
  try {
    await harness.begin();
    for (const step of steps) {
      rememberFirst(server, first);
      await harness.act(step);
    }
    await harness.catchUp();
    const all = server.rows().map(({ kind, record }) => ({ kind, first: first.get(record.id) ?? record, now: record }));
    return await tellLies(harness, await ownHeaders(all, testAccount), lie, seed);
  } finally {
    harness.end();
    restore();
  }
}

/** Leaves out the records that were deleted with their parent: they say nothing of their own. */
async function ownHeaders(all: readonly ToldRecord[], { keys }: TestAccount): Promise<readonly ToldRecord[]> {
  const { sealer } = await keys;
  const own = await Promise.all(
    all.map(async ({ kind, now }) => {
      const header = await sealer.openHeader({ kind, id: now.id }, now.h);
      return now.deletedAt === null || header?.gone !== null;
    }),
  );
  return all.filter((_, i) => own[i]);
}

async function tellLies(
  harness: ScriptHarness,
  all: readonly ToldRecord[],
  lie: RecordLie,
  seed: number,
): Promise<LiarResult> {
  const tab = harness.tabs[seed % harness.tabs.length];
  if (!tab) throw new Error('no such tab');
  const { network } = tab.device;
  const faults: string[] = [];
  let told = 0;
  for (const one of all) {
    const { kind, now } = one;
    const forged = lie(one, all);
    if (!forged || told === RECORDS_PER_SCRIPT) continue;
    told += 1;
    const before = shownIn(tab);
    // Later than every honest change, so that the feed contains it.
    const record = {
      ...forged,
      rev: now.rev + 1,
      ...('schema' in forged ? { updatedAt: '2026-11-04T00:00:00.000Z' } : {}),
    };
    const liar = new Map([[now.id, { kind, record: record as WireRecord }]]);
    network.lie = (request) =>
      request.method === 'GET' ? tellInChanges(request, harness.testAccount.server.answer(request), liar) : null;
    await tab.sync.fetchChanges();
    await harness.rest();
    const reported = [...tab.sync.rolledBack, ...tab.sync.unverified];
    if (!reported.some((key) => isSameRecord(key, { kind, id: now.id })))
      faults.push(`not reported: ${kind} ${now.id} at revision ${record.rev}`);
    if (shownIn(tab) !== withRevision(before, now.id, record.rev + 1)) faults.push(`applied: ${kind} ${now.id}`);
    network.lie = null;
  }
  return { told, faults };
}

/** Returns what a tab shows, with the revision above the lie's that the copy of a refused record gets. */
const withRevision = (shown: string, id: string, rev: number): string =>
  shown
    .split('\n')
    .map((line) => (line.includes(`"id":"${id}"`) ? line.replace(/"rev":\d+/, `"rev":${rev}`) : line))
    .join('\n');
