import type { DeviceWrap } from '@northkeep/contracts';
import { decodeDeviceWrap, openDeviceWrap, wrapForDevice } from '../crypto/device-wrap.ts';
import type { DeviceKey, RawDataKey, VaultId } from '../crypto/types.ts';
import { canKeepDeviceKey, deleteDeviceKey, readDeviceKey, readOrMakeDeviceKey } from './device-key.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';

/** 'Remember on this device': one wrapped data key per vault, under a key that no script can read. */
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

  /** The device key, made where there is none. Rejects where IndexedDB is missing. */
  deviceKey(): Promise<DeviceKey> {
    return readOrMakeDeviceKey(this.#store);
  }

  /** The device key, or null where there is none. */
  existingDeviceKey(): Promise<DeviceKey | null> {
    return readDeviceKey(this.#store);
  }

  has(vaultId: VaultId): boolean {
    return this.#wraps.get(vaultId) !== undefined;
  }

  /** Wraps the key for this device. Where that fails the vault opens all the same, and asks next time. */
  async tryToRemember(vaultId: VaultId, raw: RawDataKey): Promise<void> {
    try {
      this.keep(vaultId, await wrapForDevice(raw, await this.deviceKey()));
    } catch (error) {
      console.warn('this device could not be remembered', error);
    }
  }

  keep(vaultId: VaultId, wrap: DeviceWrap): void {
    this.#wraps.set(vaultId, wrap);
  }

  /** The data key of a remembered vault, or null. A wrap that does not open is deleted (specification 1 §4). */
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

  /** Deletes the device key too, once nothing is wrapped with it any more. */
  async forgetDeviceKey(inUse: boolean): Promise<void> {
    if (this.possible && !inUse && this.#wraps.size === 0) await deleteDeviceKey(this.#store);
  }
}
