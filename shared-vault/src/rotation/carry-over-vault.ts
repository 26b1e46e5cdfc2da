// What a device with data of a former vault needs to carry it over: a script of its own, because most devices have none.
// The service worker does not store it in advance (scripts/src/build/finish-shell.ts).

import type { Clock, RecordKey } from '../sync/ports.ts';
import type { VaultStore } from '../sync/store/store.ts';
import type { Sync } from '../sync/sync.ts';
import { carryOverChanges } from './carry-over-changes.ts';
import { carryOverRecords } from './carry-over-records.ts';
import { carryOverLocalStore } from './former-vault-databases.ts';
import type { CarriedVaults, WithRotationKeys } from './rotation-ports.ts';

export { deleteVaultDatabases, openFormerStore } from './former-vault-databases.ts';

interface CarryOverVaultPorts extends CarriedVaults {
  /** Stores of the former and of the live vault. */
  readonly from: VaultStore;
  readonly to: VaultStore;
  readonly sync: Pick<Sync, 'announceCarriedOver' | 'fetchChanges' | 'compareAll'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Carries over unsent changes and local values; after the end of the rotation, compares the stored records too. Resolves
 * to true when the former store is not needed any more.
 */
export async function carryOverVault(ports: CarryOverVaultPorts, withKeys: WithRotationKeys): Promise<boolean> {
  const { former, live, isFinished, from, to, sync } = ports;
  await sync.announceCarriedOver(await withKeys((keys) => carryOverChanges({ from, to }, keys)));
  await withKeys((keys) => carryOverLocalStore({ former, live }, keys));
  // A store that is not filled from the server yet would lack every record.
  if (!isFinished || !(await to.feed()).loaded) return false;
  await sync.fetchChanges(); // the records that were re-encrypted last
  const onCarried = (keys: readonly RecordKey[]) => sync.announceCarriedOver(keys);
  if ((await carryOverRecords({ ...ports, onCarried }, withKeys)) > 0) await sync.compareAll();
  return true;
}
