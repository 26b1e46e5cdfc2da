import type { WireRecord } from '@northkeep/contracts';
import { describe, expect, it } from 'vitest';
import type { ServerSnapshot } from '../sync/testing/model-records.ts';
import { sendAllChanges, waitUntilIdle } from '../sync/testing/quiet.ts';
import type { TestAccount } from '../sync/testing/test-account.ts';
import type { TestTab } from '../sync/testing/test-tab.ts';
import { createTwoDevices, createTwoDevicesWithStep, lineTexts, syncAll } from '../sync/testing/two-devices.ts';
import { mortalStores } from './testing/mortal-store.ts';
import { carryOver, rotateAccount } from './testing/rotated-account.ts';

const LIVE = 'l'.repeat(43);
const LATER = 'm'.repeat(43);

type Shown = (record: WireRecord) => WireRecord | null;

/** Returns what the server shows to a rotation when it changes or leaves out some records. */
function showing({ server }: TestAccount, ids: readonly string[], change: Shown): ServerSnapshot {
  const { kept, ...rest } = server.snapshot();
  const shown = [...kept].flatMap(([key, row]) => {
    const record = ids.includes(row.record.id) ? change(row.record) : row.record;
    return record ? [[key, { ...row, record }] as const] : [];
  });
  return { ...rest, kept: new Map(shown) };
}

/** Opens the vault under the live key on a device, and carries over what it had stored under the former key. */
async function openAfterwards(live: TestAccount, before: TestTab): Promise<TestTab> {
  const tab = await live.device().tab();
  await waitUntilIdle();
  expect(await carryOver(before, tab)).toBe(true);
  await sendAllChanges(tab);
  return tab;
}

const reportedBy = ({ sync }: TestTab) => [...sync.rolledBack, ...sync.unverified].map(({ id }) => id).sort();
const nothing = { reported: [], label: 'saved' };
const stateOf = (tab: TestTab) => ({ reported: reportedBy(tab), label: tab.sync.statusLabel });

/** Texts of a line that are kept as the rejected sides of resolved conflicts. */
const textsKept = ({ sync }: TestTab, line: string) =>
  sync.resolvedConflicts.flatMap(({ recordId, field, mine }) => (recordId === line && field === 'text' ? [mine] : []));

/** Decides for this device's state, and returns what a new device reads then. */
async function putBack(tab: TestTab): Promise<TestTab> {
  await tab.sync.resolveRollback('mine');
  await sendAllChanges(tab);
  await tab.sync.compareAll();
  expect(stateOf(tab)).toEqual(nothing);
  const other = await tab.device.testAccount.device().tab();
  await waitUntilIdle();
  return other;
}

// shows: vault.rotation.older
describe('a rotation to which the server shows another state than the devices know', () => {
  it('does not make an older text the newest: it is reported, and "Put back" ends it', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const older = testAccount.server.snapshot();
    for (const text of ['middle', 'new']) {
      here.records.lines.change(id, { text });
      await syncAll(here, there);
    }
    const live = await rotateAccount(testAccount, LIVE, older);
    const [one, two] = [await openAfterwards(live, here), await openAfterwards(live, there)];
    for (const tab of [one, two]) {
      expect(stateOf(tab)).toEqual({ reported: [id], label: 'older' });
      expect(lineTexts(tab)).toEqual(['new']);
    }
    expect(lineTexts(await putBack(one))).toEqual(['new']);
    await two.sync.compareAll();
    expect([stateOf(two), lineTexts(two)]).toEqual([nothing, ['new']]);
  });

  it('keeps the text that only this device has when the server keeps its state', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    const older = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'new' });
    await sendAllChanges(here);
    const tab = await openAfterwards(await rotateAccount(testAccount, LIVE, older), here);
    await tab.sync.resolveRollback('stored');
    await sendAllChanges(tab);
    await tab.sync.compareAll();
    expect([stateOf(tab), lineTexts(tab)]).toEqual([nothing, ['start']]);
    expect(textsKept(tab, id)).toEqual(['new']);
    // The label is equal on both sides, under other ciphertexts.
    expect(tab.sync.resolvedConflicts.map(({ field }) => field)).toEqual(['text']);
  });

  it('does not lose the text of a device that returns after the decision of another one', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const older = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'new' });
    await syncAll(here, there);
    there.records.lines.change(id, { text: 'newest' });
    await sendAllChanges(there);
    const live = await rotateAccount(testAccount, LIVE, older);
    const one = await openAfterwards(live, here);
    await one.sync.resolveRollback('stored');
    await sendAllChanges(one);
    const two = await live.device().tab();
    await waitUntilIdle();
    for (let i = 0; i < 2; i++) await carryOver(there, two);
    expect([stateOf(two), lineTexts(two)]).toEqual([nothing, ['start']]);
    expect(textsKept(two, id)).toEqual(['newest']);
  });

  it.each<readonly [string, Shown]>([
    ['leaves out a record', () => null],
    ['forges a deletion', (record) => ({ ...record, deletedAt: record.updatedAt })],
    [
      'forges the deletion of a purged record',
      ({ id, vaultId, rev, updatedAt, h }) => ({ id, vaultId, rev, deletedAt: updatedAt, h }) as unknown as WireRecord,
    ],
    ['flips a clear field', (record) => ({ ...record, isDone: true })],
  ])('that %s is reported', async (_, lie) => {
    const { testAccount, here, id } = await createTwoDevices();
    const live = await rotateAccount(testAccount, LIVE, showing(testAccount, [id], lie));
    const tab = await openAfterwards(live, here);
    expect([reportedBy(tab), lineTexts(tab)]).toEqual([expect.arrayContaining([id]), ['start']]);
    expect(lineTexts(await putBack(tab))).toEqual(['start']);
  });

  it('does not believe the deletion of a whole tree that none of its headers states', async () => {
    const { testAccount, here, aim, goal, step } = await createTwoDevicesWithStep();
    const purged: Shown = ({ id, vaultId, rev, updatedAt, h }) =>
      ({ id, vaultId, rev, deletedAt: updatedAt, h }) as unknown as WireRecord;
    const ids = [aim, goal, step].sort();
    const tab = await openAfterwards(await rotateAccount(testAccount, LIVE, showing(testAccount, ids, purged)), here);
    expect([reportedBy(tab), tab.records.steps.items.map(({ label }) => label)]).toEqual([ids, ['jog']]);
  });

  it('is found after a crash at any step, and no text is kept twice', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const decided = here.records.lines.create({ text: 'first' }).id;
    await syncAll(here, there);
    const older = testAccount.server.snapshot();
    for (const line of [id, decided]) here.records.lines.change(line, { text: 'known' });
    await syncAll(here, there);
    for (const line of [id, decided]) there.records.lines.change(line, { text: 'new' });
    await sendAllChanges(there);
    const live = await rotateAccount(testAccount, LIVE, older);
    const one = await openAfterwards(live, here);
    await one.sync.resolveRollback('stored');
    await sendAllChanges(one);
    live.server.tamper('lines', id, () => older.kept.get(`lines:${id}`)?.record ?? null);
    const two = await live.device().tab();
    await waitUntilIdle();
    for (let steps = 0, isWhole = false; !isWhole; steps += 1)
      isWhole = await carryOver(there, two, mortalStores(steps)).catch(() => false);
    const reloaded = await two.device.tab();
    await reloaded.sync.compareAll();
    await waitUntilIdle();
    expect([reportedBy(reloaded), reloaded.records.lines.get(id)?.text]).toEqual([[id], 'new']);
    expect([textsKept(reloaded, decided), textsKept(reloaded, id)]).toEqual([['new'], []]);
  });

  it('does not take a change that was typed into the older state before it was reported', async () => {
    const { testAccount, here, id } = await createTwoDevices();
    const older = testAccount.server.snapshot();
    here.records.lines.change(id, { text: 'new' });
    await sendAllChanges(here);
    const live = await rotateAccount(testAccount, LIVE, older);
    const tab = await live.device().tab();
    await waitUntilIdle();
    tab.records.lines.change(id, { categories: ['work'] });
    await tab.sync.flush();
    await carryOver(here, tab);
    await sendAllChanges(tab);
    expect([reportedBy(tab), lineTexts(tab)]).toEqual([[id], ['new']]);
    expect(lineTexts(await putBack(tab))).toEqual(['new']);
  });
});

describe('an honest rotation', () => {
  it('raises no alarm on a device that was away for many writes, with unsent changes, trash and purged records', async () => {
    const { testAccount, here, there, id } = await createTwoDevices();
    const texts = ['trash', 'purged', 'kept'];
    const [trash, purged] = texts.map((text) => here.records.lines.create({ text }).id);
    await syncAll(here, there);
    there.device.network.online = false;
    there.records.lines.change(id, { categories: ['offline'] });
    await there.sync.flush();
    here.records.lines.remove(purged ?? '');
    await sendAllChanges(here);
    testAccount.server.purge();
    here.records.lines.remove(trash ?? '');
    for (let i = 0; i < 6; i++) {
      here.records.lines.change(id, { text: `${i}` });
      await sendAllChanges(here);
    }
    const live = await rotateAccount(testAccount, LIVE);
    for (const before of [here, there]) {
      const tab = await openAfterwards(live, before);
      expect([stateOf(tab), lineTexts(tab).sort()]).toEqual([nothing, ['5', 'kept']]);
    }
    expect(live.server.get('lines', id)).toMatchObject({ deletedAt: null });
    const fresh = await live.device().tab();
    await waitUntilIdle();
    expect([stateOf(fresh), fresh.records.lines.get(id)?.categories]).toEqual([nothing, ['offline']]);
  });

  it('raises none for a tree that was deleted, nor for a device that returns after two rotations', async () => {
    const { testAccount, here, there, aim, goal } = await createTwoDevicesWithStep();
    here.records.goals.remove(goal);
    await sendAllChanges(here);
    testAccount.server.purge();
    const middle = await rotateAccount(testAccount, LIVE);
    const one = await openAfterwards(middle, here);
    one.records.aims.change(aim, { label: 'changed' });
    await sendAllChanges(one);
    const last = await rotateAccount(middle, LATER);
    for (const before of [one, there]) {
      const tab = await openAfterwards(last, before);
      const labels = tab.records.aims.items.map(({ label }) => label);
      expect([stateOf(tab), labels, tab.records.steps.items]).toEqual([nothing, ['changed'], []]);
    }
    const both = await last.device().tab();
    await waitUntilIdle();
    expect([await carryOver(there, both), await carryOver(one, both), stateOf(both)]).toEqual([true, true, nothing]);
  });

  it.each(['was applied', 'did not arrive'])('raises none for a creation without an answer that %s', async (how) => {
    const { testAccount, there } = await createTwoDevices();
    const { network } = there.device;
    if (how === 'was applied') network.loseAnswers = 1;
    else
      network.before = ({ method }) => {
        if (method === 'POST') throw new Error('the connection broke');
      };
    there.records.lines.create({ text: 'on the train' });
    await there.sync.flush();
    there.device.clock.advance(1_000);
    await waitUntilIdle();
    expect(await there.store?.entries()).toMatchObject([{ op: 'create', sent: true }]);
    expect(testAccount.server.live('lines')).toHaveLength(how === 'was applied' ? 2 : 1);
    const live = await rotateAccount(testAccount, LIVE);
    const tab = await openAfterwards(live, there);
    const fresh = await live.device().tab();
    await waitUntilIdle();
    for (const one of [tab, fresh])
      expect([stateOf(one), lineTexts(one).sort()]).toEqual([nothing, ['on the train', 'start']]);
  });

  it('leaves what is stored under the former key until the live store is filled', async () => {
    const { testAccount, here } = await createTwoDevices();
    const live = await rotateAccount(testAccount, LIVE);
    const device = live.device();
    device.network.online = false;
    const tab = await device.tab();
    await waitUntilIdle();
    expect(await carryOver(here, tab)).toBe(false);
    device.network.online = true;
    await tab.sync.fetchChanges();
    await waitUntilIdle();
    expect([await carryOver(here, tab), stateOf(tab)]).toEqual([true, nothing]);
  });
});
