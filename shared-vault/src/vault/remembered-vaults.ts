import type { DeviceWrappedKey } from '@northkeep/contracts';
import { type DeviceWrapOwner, decodeDeviceWrap, unwrapDeviceWrap, wrapForDevice } from '../crypto/device-wrap.ts';
import type { DeviceKey, RawDataKey } from '../crypto/types.ts';
import { deleteDeviceKey, readDeviceKey, readOrMakeDeviceKey } from './device-key.ts';
import { type KeyValueStore, LocalStorageMap } from './local-storage-map.ts';
import { isStorageAvailable, isStorageMissing } from './storage-availability.ts';

/**
 * "Remember on this device": stores one wrapped data key per vault, under a non-extractable device key, and the user's
 * choice apart from it. A lock deletes the wrapped key and keeps the choice, so the next unlock by the user stores the
 * key again.
 */
export class RememberedVaults {
  readonly #choices: LocalStorageMap;
  readonly #wraps: LocalStorageMap;

  constructor(store: KeyValueStore) {
    this.#choices = new LocalStorageMap(store, 'zk.remember.v1');
    this.#wraps = new LocalStorageMap(store, 'zk.devwrap.v1');
  }

  /** False in a browser that stores nothing: the device key exists in memory only and unlocks no vault after a reload. */
  get possible(): boolean {
    return !isStorageMissing();
  }

  /** Returns the device key and creates it when there is none. */
  deviceKey(): Promise<DeviceKey> {
    return readOrMakeDeviceKey();
  }

  /** Returns the device key, or null when there is none. */
  existingDeviceKey(): Promise<DeviceKey | null> {
    return readDeviceKey();
  }

  /** Returns true when the device can unlock the vault without the user. */
  has(owner: DeviceWrapOwner): boolean {
    return this.#wrapOf(owner) !== null;
  }

  /** Returns true when the user chose to be remembered, also while the vault is locked. */
  isChosen({ account, vaultId }: DeviceWrapOwner): boolean {
    return this.#choices.get(vaultId) === account;
  }

  /**
   * Stores the choice and the data key, wrapped for this device. An error is logged and not thrown, because the unlock
   * itself has succeeded. Does nothing in a browser that stores nothing.
   */
  async tryToRemember(owner: DeviceWrapOwner, raw: RawDataKey): Promise<void> {
    if (!(await isStorageAvailable())) return;
    this.#choices.set(owner.vaultId, owner.account);
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
      const key = wrap && (await readDeviceKey());
      if (wrap && key) return await unwrapDeviceWrap(wrap, key, owner);
    } catch (error) {
      console.debug('the remembered key does not open', error);
    }
    if (wrap) this.#wraps.delete(owner.vaultId);
    return null;
  }

  /** Deletes the wrapped keys of all vaults of an account, those of a former vault included. Keeps the choice. */
  lock(account: string): void {
    for (const [vaultId] of this.#wraps.entries()) if (this.has({ account, vaultId })) this.#wraps.delete(vaultId);
  }

  /**
   * Deletes the choice and the wrapped key of a vault. The wrapped key of another account is kept, because a server could claim that
   * its vault belongs to this user.
   */
  forget(owner: DeviceWrapOwner): void {
    if (this.isChosen(owner)) this.#choices.delete(owner.vaultId);
    if (this.has(owner)) this.#wraps.delete(owner.vaultId);
  }

  #wrapOf({ account, vaultId }: DeviceWrapOwner): DeviceWrappedKey | null {
    const wrap = decodeDeviceWrap(this.#wraps.get(vaultId));
    return wrap?.account === account ? wrap : null;
  }

  /** Deletes the device key, unless a remembered vault or something else (`inUse`) still needs it. */
  async forgetDeviceKey(inUse: boolean): Promise<void> {
    if (!inUse && this.#wraps.size === 0) await deleteDeviceKey();
  }
}
