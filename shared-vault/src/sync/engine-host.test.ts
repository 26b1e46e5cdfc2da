import { describe, expect, it, vi } from 'vitest';
import { Collections } from '../collections/collections.ts';
import { EngineHost } from './engine-host.ts';
import type { EngineHostPorts } from './engine-host-ports.ts';
import type { Locks } from './ports.ts';
import type { NewOutboxEntry } from './store/outbox-entry.ts';
import { SyncState } from './sync-state.ts';
import { sendAllChanges, waitUntilIdle } from './testing/quiet.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';
import type { TestDevice } from './testing/test-device.ts';

interface HostOptions extends Partial<EngineHostPorts> {
  readonly locks?: Locks;
}

/** Creates a host whose vaults are stored on the device. */
function createHost(device: TestDevice, { locks = device.locks, ...ports }: HostOptions = {}): EngineHost {
  return new EngineHost({
    state: new SyncState(),
    collections: new Collections({ onStorageError: () => {}, onWriting: () => {}, onNotices: () => {} }),
    vaultChanged: () => {},
    ports: async (vaultId) => ({
      vaultId,
      store: await device.openStore(vaultId),
      transport: device.network,
      clock: device.clock,
      bus: device.bus(vaultId),
      locks,
    }),
    ...ports,
  });
}

/** Stores unsent deletions of steps in a vault of the device. */
async function storeUnsent(device: TestDevice, vaultId: string, count: number): Promise<void> {
  const store = await device.openStore(vaultId);
  const add = Array.from({ length: count }, (): NewOutboxEntry => {
    const place = { parents: [], parentKind: null, after: [] };
    const [id, key] = [crypto.randomUUID(), crypto.randomUUID()];
    return { kind: 'steps', id, op: 'remove', schema: 1, ...place, fields: {}, base: {}, baseRev: 1, key, at: 0 };
  });
  await store.transact({ keys: add }, () => ({ writes: { add }, result: null }));
}

describe('EngineHost', () => {
  it('keeps one set of page listeners when the same user returns while the store is opening', async () => {
    const device = new TestAccount().device();
    let attached = 0;
    const host = createHost(device, {
      attachPage: () => {
        attached += 1;
        return () => {
          attached -= 1;
        };
      },
    });
    await Promise.all([host.use(TEST_VAULT_ID), host.use(null), host.use(TEST_VAULT_ID)]);
    expect(attached).toBe(1);
    await host.use(null);
    expect(attached).toBe(0);
  });

  it('counts the outbox of another vault at once, even during the pause after the count of a long outbox', async () => {
    const device = new TestAccount().device();
    const other = 'w'.repeat(43);
    device.network.online = false;
    await storeUnsent(device, TEST_VAULT_ID, 60);
    await storeUnsent(device, other, 1);
    const state = new SyncState();
    const host = createHost(device, { state });
    await host.use(TEST_VAULT_ID);
    await waitUntilIdle();
    expect(state.waitingCount).toBe(60);
    await host.use(other);
    await waitUntilIdle();
    expect(state.waitingCount).toBe(1);
    await host.use(null);
  });

  it('ends the pause after the count of a long outbox at a lock and at a logout, and leaves no timer', async () => {
    const device = new TestAccount().device();
    device.network.online = false;
    await storeUnsent(device, TEST_VAULT_ID, 60);
    const state = new SyncState();
    const host = createHost(device, { state });
    await host.use(TEST_VAULT_ID);
    await waitUntilIdle();
    host.onWriting(1);
    expect(state.status).toMatchObject({ waiting: 60, writing: 1 });
    host.lock();
    await waitUntilIdle();
    expect(state.status.writing).toBe(0);
    await host.use(null);
    await waitUntilIdle();
    expect(device.clock.timerCount).toBe(0);
  });

  it('counts a long outbox at most twice a second, and shows the right count in the end', async () => {
    const device = new TestAccount().device();
    const tab = await device.tab();
    await waitUntilIdle();
    device.network.online = false;
    for (let n = 0; n < 60; n += 1) tab.records.lines.create({ text: `line ${n}` });
    await sendAllChanges(tab);
    expect(tab.sync.waitingCount).toBe(60);
    device.network.online = true;
    const count = vi.spyOn(tab.store ?? expect.fail('the vault is locked'), 'rejectedEntries');
    tab.sync.resume();
    await waitUntilIdle();
    expect(count.mock.calls.length).toBeLessThan(30);
    await sendAllChanges(tab);
    expect([tab.sync.waitingCount, tab.sync.statusLabel]).toEqual([0, 'saved']);
  });

  it('sends no further request of a read when the user logs out meanwhile', async () => {
    const device = new TestAccount().device();
    const tab = await device.tab();
    await waitUntilIdle();
    // The next read also compares all revisions, in a second request.
    await tab.store?.setFeed({ ...(await tab.store.feed()), comparedAt: null });
    await tab.close();
    // A change is being sent all the time, so that the store stays open after the logout.
    const host = createHost(device, { locks: { hold: () => new Promise(() => {}) } });
    await host.use(TEST_VAULT_ID);
    const asked: string[] = [];
    device.network.before = ({ path }) => {
      asked.push(path.split('?')[0] ?? '');
      void host.use(null);
    };
    await host.unlock(TEST_VAULT_ID, { ...(await tab.opener()), readAll: async () => true });
    expect(asked).toEqual(['/sync/changes']);
  });
});
