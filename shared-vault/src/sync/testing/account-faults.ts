import { DAY_MS, KIND_NAMES } from '@northkeep/contracts';
import { formatRecordKey, isSameRecord } from '../store/outbox-entry.ts';
import { parseLiveRecord } from '../store/store.ts';
import type { ServerRow } from './model-reads.ts';
import { ALL_TEXT_FIELD_NAMES, decryptEntryTexts, decryptRecordTexts } from './open-texts.ts';
import { readCached } from './read-cached.ts';
import type { ScriptHarness } from './script-harness.ts';
import type { ServerControl } from './server-control.ts';
import type { TestTab } from './test-tab.ts';

const MONTH_MS = 31 * DAY_MS;

/**
 * Lets a month pass, so that the trash and the resolved conflicts of that time are purged. Their texts no longer count
 * as lost.
 */
export async function purgeTrash(
  { testAccount, ledger, devices, tabs }: ScriptHarness,
  power: ServerControl,
): Promise<void> {
  if (!power.purge) return;
  await power.start();
  for (const text of await decryptRecordTexts(testAccount, power.purge(), ALL_TEXT_FIELD_NAMES)) ledger.giveUp(text);
  const choices = tabs.flatMap(({ sync }) => sync.resolvedConflicts);
  for (const text of choices.flatMap(({ stored, mine }) => [stored, mine].flat())) ledger.giveUp(text);
  for (const { clock } of devices) clock.advance(MONTH_MS);
}

/** Replaces the vault by an empty one in this tab. The other tabs learn of it with their next request. */
export async function replaceWithEmptyVault(
  harness: ScriptHarness,
  power: ServerControl,
  tab: TestTab,
  at: number,
): Promise<void> {
  const { network } = tab.device;
  if (!power.beginVault || !network.online || !network.session) return;
  await power.start();
  await tab.untilDeath(tab.sync.settle());
  harness.hands.note(tab);
  const { testAccount } = harness;
  testAccount.vaultId = nextId(testAccount.vaultId);
  power.beginVault(testAccount.vaultId);
  await harness.open(at);
}

/** Returns the next vault id in the sequence `vvv…`, `vvv…1`, `vvv…2`. */
function nextId(vaultId: string): string {
  const n = Number(vaultId.replaceAll('v', '')) + 1;
  return String(n).padStart(vaultId.length, 'v');
}

/**
 * Restores the server from its backup. Every open device detects the restore on the next day and overwrites the server
 * with its own state; only data that no such device has is lost.
 */
export async function restoreBackup(harness: ScriptHarness, power: ServerControl): Promise<void> {
  const { testAccount, ledger, tabs } = harness;
  await power.start();
  const states = power.rollBack?.() ?? null;
  if (!states) return;
  ledger.rolledBack = true;
  const there = tabs.filter(({ dead, device, collections, vaultId }) => {
    return (
      !dead && collections.open && device.network.online && device.network.session && vaultId === testAccount.vaultId
    );
  });
  for (const tab of there) tab.crashIn(Number.POSITIVE_INFINITY);
  const kept = (await Promise.all(there.map(cachedRows))).flat();
  const stays = new Set(await decryptRecordTexts(testAccount, [...states.now, ...kept], ALL_TEXT_FIELD_NAMES));
  for (const text of await decryptRecordTexts(testAccount, states.before, ALL_TEXT_FIELD_NAMES))
    if (!stays.has(text)) ledger.giveUp(text);
  for (const text of [...(await textsAtReusedRevision(harness)), ...(await textsOfRemoved(harness))])
    ledger.giveUp(text);
  for (const tab of there) {
    for (const text of await textsOverwrittenOnServer(harness, power, tab)) ledger.giveUp(text);
    tab.device.clock.advance(DAY_MS);
    await tab.sync.fetchChanges();
    await harness.rest();
    if (tab.sync.rolledBack.length > 0) await tab.sync.resolveRollback('mine');
    await harness.pause(3);
  }
}

/**
 * Returns texts that another device has overwritten after the restore, beyond the revision known to this device. No
 * device can detect this.
 */
async function textsOverwrittenOnServer(
  { testAccount }: ScriptHarness,
  power: ServerControl,
  tab: TestTab,
): Promise<unknown[]> {
  const revs = new Map(
    power.records?.().map(({ kind, record }) => [formatRecordKey({ kind, id: record.id }), record.rev]),
  );
  const rows = (await cachedRows(tab)).filter(
    ({ kind, record: { id, rev } }) => (revs.get(formatRecordKey({ kind, id })) ?? 0) > rev,
  );
  return decryptRecordTexts(testAccount, rows, ALL_TEXT_FIELD_NAMES);
}

/**
 * Returns texts whose change waits on one device while another device has changed the record up to the same base
 * revision. The server accepts the waiting change, which overwrites those texts.
 */
async function textsAtReusedRevision(harness: ScriptHarness): Promise<unknown[]> {
  const late = (await waitingEntries(harness)).flat();
  const others = late.filter(({ device, entry }) =>
    late.some((one) => one.device !== device && isSameRecord(one.entry, entry) && one.entry.baseRev > 0),
  );
  return decryptEntryTexts(
    harness.testAccount,
    others.map(({ entry }) => entry),
  );
}

/**
 * Returns texts typed into records that were deleted before the server received them; such texts never reach the trash.
 */
async function textsOfRemoved(harness: ScriptHarness): Promise<unknown[]> {
  const removed = (await waitingEntries(harness)).flatMap((all) => {
    const ids = new Set(all.filter(({ entry }) => entry.op === 'remove').map(({ entry }) => entry.id));
    return all.filter(({ entry }) => ids.has(entry.id) || entry.parents.some((id) => ids.has(id)));
  });
  return decryptEntryTexts(
    harness.testAccount,
    removed.map(({ entry }) => entry),
  );
}

/** Returns the waiting entries of each device. */
function waitingEntries({ testAccount, devices }: ScriptHarness) {
  return Promise.all(
    devices.map(async (device) => {
      const store = await device.openStore(testAccount.vaultId);
      return (await store.entries()).map((entry) => ({ device, entry }));
    }),
  );
}

/**
 * Returns a tab's live cached records, except those whose deletion, or an ancestor's deletion, waits to be sent. After
 * a restore of the server, its trash does not receive these deleted records again.
 */
async function cachedRows({ store }: TestTab): Promise<ServerRow[]> {
  if (!store) return [];
  const all = await Promise.all(KIND_NAMES.map((kind) => readCached(store, kind)));
  const removed = new Set((await store.entries()).filter(({ op }) => op === 'remove').map(({ id }) => id));
  const byId = new Map(all.flat().map((cached) => [cached.id, cached]));
  const isGone = (id: string): boolean => {
    const parentId = parseLiveRecord(byId.get(id) ?? null)?.parentId ?? null;
    return removed.has(id) || !parseLiveRecord(byId.get(id) ?? null) || (parentId !== null && isGone(parentId));
  };
  return all.flat().flatMap((cached) => {
    const record = parseLiveRecord(cached);
    return record && !isGone(cached.id) ? [{ kind: cached.kind, record }] : [];
  });
}
