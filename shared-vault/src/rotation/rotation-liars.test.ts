import { isLazy, type WireRecord } from '@northkeep/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatRecordKey } from '../sync/store/outbox-entry.ts';
import type { ServerSnapshot } from '../sync/testing/model-records.ts';
import { shownIn } from '../sync/testing/oracle.ts';
import { waitUntilIdle } from '../sync/testing/quiet.ts';
import { controlOf } from '../sync/testing/run-script.ts';
import { ScriptHarness } from '../sync/testing/script-harness.ts';
import { createScriptArbitrary, type SyncScript } from '../sync/testing/script-steps.ts';
import { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { carryOver, rotateAccount } from './testing/rotated-account.ts';

/** To test more scripts, set their number and another seed: `LIAR_RUNS=50 LIAR_SEED=7`. */
const RUNS = Number(process.env.LIAR_RUNS ?? 2);
const SEED = Number(process.env.LIAR_SEED ?? 20_261_130);
const LIVE = 'l'.repeat(43);

const scripts = fc.sample(createScriptArbitrary(30), { seed: SEED, numRuns: 2 * RUNS });

/** Opens every device of a script under the live key, and carries over what it had stored. */
async function openDevices({ devices, testAccount }: ScriptHarness, live: TestAccount): Promise<readonly TestTab[]> {
  const { vaultId } = testAccount;
  const tabs: TestTab[] = [];
  for (const device of devices) {
    const tab = await live.device({ quick: true }).tab();
    await waitUntilIdle();
    expect(await carryOver({ store: await device.openStore(vaultId), vaultId, device }, tab)).toBe(true);
    tabs.push(tab);
  }
  return tabs;
}

const reportedBy = ({ sync }: TestTab) => [...sync.rolledBack, ...sync.unverified].map(formatRecordKey).sort();

async function runScript({ steps }: SyncScript, use: (harness: ScriptHarness, older: ServerSnapshot) => Promise<void>) {
  const testAccount = new TestAccount();
  const { server } = testAccount;
  const harness = new ScriptHarness({ testAccount, power: controlOf(server), quick: true });
  try {
    await harness.begin();
    let older = server.snapshot();
    for (const [i, step] of steps.entries()) {
      if (i === steps.length >> 1) older = server.snapshot();
      await harness.act(step);
    }
    await use(harness, older);
  } finally {
    harness.end();
  }
}

/** Returns what a tab shows, without the revisions. */
const contentIn = (tab: TestTab): readonly string[] =>
  shownIn(tab)
    .split('\n')
    .map((line) => line.replace(/"rev":\d+/, ''))
    .sort();

/** Returns the records of which a former state, or none, is shown in place of the present one. */
function hiddenBy(older: ServerSnapshot, { server }: TestAccount): readonly string[] {
  const isHidden = (key: string, now: WireRecord): boolean => {
    const shown = older.kept.get(key)?.record;
    return shown ? shown.h?.n !== now.h?.n : now.deletedAt === null;
  };
  return server
    .rows()
    .filter(({ kind, record }) => !isLazy(kind) && isHidden(`${kind}:${record.id}`, record))
    .map(({ kind, record: { id } }) => formatRecordKey({ kind, id }))
    .sort();
}

describe('a rotation after a random script', () => {
  it.each(scripts.map((script) => [script.seed, script] as const))(
    'raises no alarm on any device when it is honest, %i',
    (_, script) =>
      runScript(script, async (harness) => {
        harness.testAccount.server.restart();
        harness.end();
        const live = await rotateAccount(harness.testAccount, LIVE);
        for (const tab of await openDevices(harness, live)) {
          tab.device.clock.advance(5_000);
          await waitUntilIdle();
          await tab.sync.compareAll();
          expect(reportedBy(tab)).toEqual([]);
        }
      }),
    600_000,
  );

  it('is found on every device when the server shows an old state to it, and nothing is taken', async () => {
    let hidden = 0;
    for (const script of scripts)
      await runScript(script, async (harness, older) => {
        await harness.catchUp();
        if (older.vaultId !== harness.testAccount.vaultId) return;
        const [first] = harness.tabs;
        const before = first ? contentIn(first) : [];
        const expected = hiddenBy(older, harness.testAccount);
        hidden += expected.length;
        harness.end();
        const live = await rotateAccount(harness.testAccount, LIVE, older);
        for (const tab of await openDevices(harness, live)) {
          expect(reportedBy(tab)).toEqual(expect.arrayContaining([...expected]));
          expect(contentIn(tab)).toEqual(before);
        }
      });
    expect(hidden).toBeGreaterThan(0);
  }, 600_000);
});
