import type { VaultStore } from '../../sync/store/store.ts';
import type { ServerSnapshot } from '../../sync/testing/model-records.ts';
import { waitUntilIdle } from '../../sync/testing/quiet.ts';
import { TestAccount } from '../../sync/testing/test-account.ts';
import type { TestTab } from '../../sync/testing/test-tab.ts';
import { carryOverVault } from '../carry-over-vault.ts';
import { type ReencryptionPorts, reencryptRecords } from '../reencrypt-records.ts';
import { RotationServer } from './rotation-server.ts';

type RotationApi = ReencryptionPorts['api'];

/**
 * Re-encrypts the records that the server shows to a rotation, by default all as they are. `through` can change what it
 * answers. Returns the account under the new data key.
 */
export async function rotateAccount(
  former: TestAccount,
  vaultId: string,
  shown: ServerSnapshot = former.server.snapshot(),
  through: (api: RotationApi) => RotationApi = (api) => api,
): Promise<TestAccount> {
  const live = new TestAccount({ vaultId });
  const server = new RotationServer(vaultId);
  for (const { kind, record } of shown.kept.values()) server.put(kind, record);
  const to = await live.key;
  const ports = { api: through(server.api()), vaultId, signal: new AbortController().signal };
  const count = await reencryptRecords(
    { former: former.vaultId, key: await former.key },
    { ...ports, withKey: (use) => use(to), onReencrypted: () => {}, onDamaged: () => {} },
  );
  if (count < shown.kept.size) throw new Error('a record was not re-encrypted');
  const kept = [...shown.kept].map(
    ([key, row]) => [key, { ...row, record: server.rows.get(key)?.record ?? row.record }] as const,
  );
  live.server.restore({ vaultId, kept: new Map(kept), log: [] });
  return live;
}

/** What a device has stored under the former key. */
export interface FormerDevice {
  readonly store: VaultStore | null;
  readonly vaultId: string;
  readonly device: { readonly testAccount: TestAccount };
}

/**
 * Carries over what a device has stored under the former key, as the device does after the end of a rotation. `wrap` can
 * make the stores fail.
 */
export async function carryOver(
  before: FormerDevice,
  after: TestTab,
  wrap: (store: VaultStore) => VaultStore = (store) => store,
): Promise<boolean> {
  if (!before.store || !after.store) throw new Error('no store');
  const [from, to] = [wrap(before.store), wrap(after.store)];
  const keys = { from: await before.device.testAccount.key, to: await after.device.testAccount.key };
  const vaults = { former: before.vaultId, live: after.vaultId, isFinished: true };
  const { sync } = after;
  const { clock } = after.device;
  const isWhole = await carryOverVault({ ...vaults, from, to, sync, clock }, (use) => use(keys));
  await waitUntilIdle();
  return isWhole;
}
