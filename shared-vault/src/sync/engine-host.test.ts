import { describe, expect, it } from 'vitest';
import { Collections } from '../collections/collections.ts';
import { EngineHost } from './engine-host.ts';
import { SyncState } from './sync-state.ts';
import { TEST_VAULT_ID, TestAccount } from './testing/test-account.ts';

describe('EngineHost', () => {
  it('keeps one set of page listeners when the same user returns while the store is opening', async () => {
    const device = new TestAccount().device();
    let attached = 0;
    const host = new EngineHost({
      state: new SyncState(),
      collections: new Collections({ onStorageError: () => {}, onWriting: () => {}, onNotices: () => {} }),
      vaultChanged: () => {},
      ports: async (vaultId) => ({
        vaultId,
        store: await device.openStore(vaultId),
        transport: device.network,
        clock: device.clock,
        bus: device.bus(vaultId),
        locks: device.locks,
      }),
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
});
