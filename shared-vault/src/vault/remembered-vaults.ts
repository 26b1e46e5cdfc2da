import type { DeviceWrappedKey } from '@northkeep/contracts';
import { type DeviceWrapOwner, decodeDeviceWrap, unwrapDeviceWrap, wrapForDevice } from '../crypto/device-wrap.ts';
import type { DeviceKey, RawDataKey } from '../crypto/types.ts';
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

  has(owner: DeviceWrapOwner): boolean {
    return this.#wrapOf(owner) !== null;
  }

  /** Wraps the data key for this device. An error is logged and not thrown, because the unlock itself has succeeded. */
  async tryToRemember(owner: DeviceWrapOwner, raw: RawDataKey): Promise<void> {
    try {
      this.#wraps.set(owner.vaultId, await wrapForDevice(raw, await this.deviceKey(), owner));
    } catch (error) {
      console.warn('this device could not be remembered', error);
    }
  }

  /**
   * Unwraps the data key of a vault that this device remembers for the account, or returns null. A wrapped key that
   * does not open is deleted.
   */
  async open(owner: DeviceWrapOwner): Promise<RawDataKey | null> {
    const wrap = this.#wrapOf(owner);
    try {
      const key = wrap && (await readDeviceKey(this.#store));
      if (wrap && key) return await unwrapDeviceWrap(wrap, key, owner);
    } catch (error) {
      console.debug('the remembered key does not open', error);
    }
    this.forget(owner);
    return null;
  }

  /**
   * Deletes the wrapped key of a vault. The wrapped key of another account is kept, because a server could claim that
   * its vault belongs to this user.
   */
  forget(owner: DeviceWrapOwner): void {
    if (this.has(owner)) this.#wraps.delete(owner.vaultId);
  }

  #wrapOf({ account, vaultId }: DeviceWrapOwner): DeviceWrappedKey | null {
    const wrap = decodeDeviceWrap(this.#wraps.get(vaultId));
    return wrap?.account === account ? wrap : null;
  }

  /** Deletes the device key, unless a remembered vault or something else (`inUse`) still needs it. */
  async forgetDeviceKey(inUse: boolean): Promise<void> {
    if (this.possible && !inUse && this.#wraps.size === 0) await deleteDeviceKey(this.#store);
  }
}
