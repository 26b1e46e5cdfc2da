import type { DeviceWrap } from '@northkeep/contracts';
import { decodeDeviceWrap, openDeviceWrap, wrapForDevice } from '../crypto/device-wrap.ts';
import type { DeviceKey, RawDataKey, VaultId } from '../crypto/types.ts';
import { canKeepDeviceKey, deleteDeviceKey, readDeviceKey, readOrMakeDeviceKey } from './device-key.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';

/** "Remember on this device": stores one wrapped data key per vault, under a non-extractable device key. */
export class RememberedVaults {
  readonly #store: KeyValueStore;
  readonly #wraps: LocalStorageMap;

  constructor(store: KeyValueStore) {
    this.#store = store;
    this.#wraps = new LocalStorageMap(store, 'zk.devwrap.v1');
  }

  get possible(): boolean {
    return canKeepDeviceKey();
  }

  /** Returns the device key and creates it when there is none. Rejects without IndexedDB. */
  deviceKey(): Promise<DeviceKey> {
    return readOrMakeDeviceKey(this.#store);
  }

  /** Returns the device key, or null when there is none. */
  existingDeviceKey(): Promise<DeviceKey | null> {
    return readDeviceKey(this.#store);
  }

  has(vaultId: VaultId): boolean {
    return this.#wraps.get(vaultId) !== undefined;
  }

  /** Wraps the data key for this device. Logs an error instead of throwing: the unlock itself has succeeded. */
  async tryToRemember(vaultId: VaultId, raw: RawDataKey): Promise<void> {
    try {
      this.store(vaultId, await wrapForDevice(raw, await this.deviceKey()));
    } catch (error) {
      console.warn('this device could not be remembered', error);
    }
  }

  store(vaultId: VaultId, wrap: DeviceWrap): void {
    this.#wraps.set(vaultId, wrap);
  }

  /** Unwraps the data key of a remembered vault, or returns null. Deletes a wrap that does not open. */
  async open(vaultId: VaultId): Promise<RawDataKey | null> {
    const wrap = decodeDeviceWrap(this.#wraps.get(vaultId));
    try {
      const key = wrap && (await readDeviceKey(this.#store));
      if (wrap && key) return await openDeviceWrap(wrap, key);
    } catch (error) {
      console.debug('the remembered key does not open', error);
    }
    this.forget(vaultId);
    return null;
  }

  forget(vaultId: VaultId): void {
    this.#wraps.delete(vaultId);
  }

  /** Deletes the device key, unless a remembered vault or something else (`inUse`) still needs it. */
  async forgetDeviceKey(inUse: boolean): Promise<void> {
    if (this.possible && !inUse && this.#wraps.size === 0) await deleteDeviceKey(this.#store);
  }
}
