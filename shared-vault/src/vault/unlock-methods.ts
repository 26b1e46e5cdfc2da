import { vaultLocked } from '../crypto/errors.ts';
import { addPasskey, makeRecoveryKey, type NewRecoveryKey, removeUnlockMethod } from './change-unlock-methods.ts';
import type { DataKeyHolder } from './data-key-holder.ts';
import type { IterationFloors } from './iteration-floors.ts';
import type { ValidKeyPackage } from './key-package.ts';
import { cacheKeyPackage } from './key-package-lookup.ts';
import { findPasskeyUnavailableReason, isPasskeySlot } from './passkey.ts';
import type { UnlockCredentials, VerificationContext } from './unlock-credentials.ts';
import { isRecoverySlot } from './unlock-credentials.ts';
import type { VaultPorts } from './vault-ports.ts';

interface UnlockMethodsParts {
  readonly held: DataKeyHolder;
  readonly ports: Pick<VaultPorts, 'api' | 'user'>;
  readonly iterations: IterationFloors;
}

/** Unlock methods other than the passphrase. Adding or removing one asks for the passphrase or recovery key again. */
export class UnlockMethods {
  readonly #held: DataKeyHolder;
  readonly #ports: UnlockMethodsParts['ports'];
  readonly #iterations: IterationFloors;

  constructor({ held, ports, iterations }: UnlockMethodsParts) {
    this.#held = held;
    this.#ports = ports;
    this.#iterations = iterations;
  }

  /** Whether the package that was read last has a recovery key. */
  get hasRecoveryKey(): boolean {
    return this.#slots.some(isRecoverySlot);
  }

  /** Whether the package that was read last has a passkey. */
  get hasPasskey(): boolean {
    return this.#slots.some(isPasskeySlot);
  }

  /** Why no passkey can be used in this browser, at this address; null where one can. */
  readonly findPasskeyUnavailableReason = findPasskeyUnavailableReason;

  /** Makes a recovery key, which counts once it is stored. Throws 'Incorrect passphrase' or the server's refusal. */
  async makeRecoveryKey(by: UnlockCredentials): Promise<Omit<NewRecoveryKey, 'store'> & { store(): Promise<void> }> {
    const made = await makeRecoveryKey(this.#parts(), by);
    return { groups: made.groups, store: async () => this.#keep(await made.store()) };
  }

  /** Makes a passkey on this device, which opens the vault from then on. Throws `E_PASSKEY` with what to say. */
  async addPasskey(by: UnlockCredentials, signal?: AbortSignal): Promise<void> {
    await this.#keep(await addPasskey(this.#parts(), by, signal));
  }

  /** Removes an unlock method: it no longer opens the vault. */
  async remove(id: string, by: UnlockCredentials): Promise<void> {
    await this.#keep(await removeUnlockMethod(this.#parts(), id, by));
  }

  get #slots() {
    const { found } = this.#held;
    return found?.is === 'present' ? found.package.slots : [];
  }

  #parts(): VerificationContext {
    const user = this.#ports.user();
    if (!user || !this.#held.isOpen) throw vaultLocked();
    return { api: this.#ports.api, user, iterations: this.#iterations };
  }

  async #keep(found: ValidKeyPackage): Promise<void> {
    const user = this.#ports.user();
    if (!user || found.vaultId !== user.vaultId) return;
    await cacheKeyPackage(user, found);
    if (this.#held.vaultId === found.vaultId) this.#held.found = { is: 'present', package: found };
  }
}
