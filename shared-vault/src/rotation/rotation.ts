import type { Kind, RotationAnswer, User } from '@northkeep/contracts';
import { makeObservable, observableRef, runInAction } from 'mobx';
import type { ApiClient } from '../api/client.ts';
import { vaultLocked } from '../crypto/errors.ts';
import type { RotationKeys } from '../crypto/reencrypt-field.ts';
import { asVaultId, type DataKey, type VaultId } from '../crypto/types.ts';
import type { Locks } from '../sync/ports.ts';
import { markFormerVaults } from '../vault/former-vaults.ts';
import type { Vault } from '../vault/vault.ts';
import { beginRotation, type RotationOptions } from './begin-rotation.ts';
import { decodeRotation, importFormerKeys } from './former-keys.ts';
import { type ReencryptionPorts, reencryptRecords } from './reencrypt-records.ts';

export interface DamagedRecord {
  readonly kind: Kind;
  readonly id: string;
  readonly fields: readonly string[];
}

/** How far the replacement of the data key has come, as this page knows it. */
export type RotationState =
  | { readonly status: 'none' }
  /** `running`: in this tab; otherwise another tab does it, or it waits for the network. */
  | { readonly status: 'reencrypting'; readonly reencrypted: number; readonly total: number; readonly running: boolean }
  /** A former key does not open: what stands under it stays there. */
  | { readonly status: 'blocked'; readonly left: number }
  | { readonly status: 'done'; readonly total: number; readonly damaged: readonly DamagedRecord[] };

export interface RotationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly vault: Pick<Vault, 'vaultId' | 'withKey' | 'isRemembered' | 'iterations' | 'replace' | 'remembered'>;
  readonly locks: Locks;
  user(): User | null;
  /** Everything typed is in the outbox. */
  flush(): Promise<void>;
  /** Asks the server who is signed in. */
  recheck(): Promise<void>;
  /** Takes over what this device keeps under a former vault. */
  carry(between: { readonly former: string; readonly live: string }, lend: KeyLoan, signal: AbortSignal): Promise<void>;
  /** All records have come over. */
  moved(): Promise<void>;
}

/** Lends both keys to work that a lock waits for. */
export type KeyLoan = <T>(use: (keys: RotationKeys) => Promise<T>) => Promise<T>;

/** So often a round may find everything changed meanwhile before it waits for the next occasion. */
const IDLE_ROUNDS = 3;

/** Another data key in place of the live one: begins it, and goes on with one that was begun anywhere. */
export class Rotation {
  state: RotationState = { status: 'none' };
  readonly #ports: RotationPorts;
  #running: Promise<void> | null = null;
  #carrying: Promise<void> | null = null;
  #again = false;
  #stop = new AbortController();

  constructor(ports: RotationPorts) {
    this.#ports = ports;
    makeObservable(this, { state: observableRef });
  }

  /**
   * Makes another data key. Resolves once it is the live one and the vault is open with it; every record then comes
   * over in the background, here or wherever the vault is opened next. Throws 'Incorrect passphrase', the server's
   * refusal, or what stopped it; then nothing has changed.
   */
  async begin(how: RotationOptions): Promise<void> {
    const { api, vault } = this.#ports;
    const user = this.#ports.user();
    if (!user || vault.vaultId === null) throw vaultLocked();
    await this.#ports.flush();
    const remember = vault.isRemembered;
    const { raw, found, before, keys } = await beginRotation({ api, user, iterations: vault.iterations }, how);
    this.#show({ status: 'reencrypting', reencrypted: 0, total: 0, running: true });
    await markFormerVaults(user.id, [before]);
    // What the app asks for first is there before it is opened anew.
    await this.#moveFirst(before, found.vaultId, keys);
    await vault.replace({ raw, found, remember });
    vault.remembered.forget(before);
    await this.#ports.recheck();
  }

  async #moveFirst(former: string, live: VaultId, { from, to }: RotationKeys): Promise<void> {
    const kinds: readonly Kind[] = ['settings', 'onboarding'];
    const ports = this.#movePorts(
      live,
      (use) => use(to),
      new AbortController().signal,
      () => {},
    );
    await reencryptRecords({ former, key: from, kinds }, ports).catch((error: unknown) => {
      console.debug('the first records come over later', error);
    });
  }

  /** The vault has been locked, or is another one. */
  stop(): void {
    this.#stop.abort();
    if (this.state.status === 'reencrypting') this.#show({ ...this.state, running: false });
  }

  /** Takes over what this device kept under former vaults, and goes on bringing records over. One run at a time. */
  resume(): Promise<void> {
    this.#again = true; // whoever asks while a run ends, stopped by a lock perhaps, gets another one
    this.#running ??= this.#runs().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #runs(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#run();
    }
  }

  async #run(): Promise<void> {
    const { vault, api, locks } = this.#ports;
    const user = this.#ports.user();
    const { vaultId } = vault;
    if (!user?.rotated || vaultId === null || user.vaultId !== vaultId) return;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    try {
      const answer = decodeRotation(await api.get('/crypto/rotation', { cache: 'no-store', signal }));
      if (!answer || signal.aborted) return;
      const keys = await vault.withKey((key) => importFormerKeys(key, answer.formerKeys, vaultId));
      // Only what the live key itself vouches for is held to be a former vault.
      await markFormerVaults(user.id, [...keys.keys()]);
      this.#carrying ??= this.#carry(keys, vaultId, signal).finally(() => {
        this.#carrying = null;
      });
      if (answer.rotation || answer.left > 0) {
        await locks.hold(`nk-rotation-${vaultId}`, signal, () => this.#move(answer, keys, vaultId, signal));
      }
    } catch (error) {
      // Locked, offline, too often: the next occasion goes on with it.
      if (!signal.aborted) console.debug('the change of the key waits', error);
      if (this.state.status === 'reencrypting') this.#show({ ...this.state, running: false });
    }
  }

  /** May wait for another tab that still writes under a former vault; the records do not wait for it. */
  async #carry(keys: ReadonlyMap<string, DataKey>, live: VaultId, signal: AbortSignal): Promise<void> {
    try {
      for (const [former, from] of keys) {
        const lend: KeyLoan = (use) => this.#ports.vault.withKey((to) => use({ from, to }));
        await this.#ports.carry({ former, live }, lend, signal);
        const vaultId = asVaultId(former);
        if (vaultId) this.#ports.vault.remembered.forget(vaultId);
      }
    } catch (error) {
      if (!signal.aborted) console.warn('what waited under a former key could not be taken over', error);
    }
  }

  async #move(
    first: RotationAnswer,
    keys: ReadonlyMap<string, DataKey>,
    vaultId: VaultId,
    signal: AbortSignal,
  ): Promise<void> {
    const { api, vault } = this.#ports;
    const damaged = new Map<string, DamagedRecord>();
    const total = Math.max(first.rotation?.total ?? 0, first.left);
    let moved = total - first.left;
    const show = () =>
      this.#show({ status: 'reencrypting', reencrypted: Math.min(moved, total), total, running: true });
    show();
    for (let idle = 0; idle < IDLE_ROUNDS; ) {
      let came = 0;
      for (const [former, key] of keys) {
        const ports = this.#movePorts(
          vaultId,
          (use) => vault.withKey(use),
          signal,
          (at) => damaged.set(`${at.kind}:${at.id}`, at),
        );
        came += await reencryptRecords(
          { former, key },
          {
            ...ports,
            onMoved: (count) => {
              moved += count;
              show();
            },
          },
        );
      }
      signal.throwIfAborted();
      const answer = decodeRotation(await api.post('/crypto/rotation/finish', undefined, { vaultId, signal }));
      if (answer?.rotation === null && answer.left === 0) {
        this.#show({ status: 'done', total, damaged: [...damaged.values()] });
        await this.#ports.recheck();
        return this.#ports.moved();
      }
      idle = came === 0 ? idle + 1 : 0;
      if (answer && idle === IDLE_ROUNDS && keys.size < answer.formerKeys.length)
        return this.#show({ status: 'blocked', left: answer.left });
    }
    this.#show({ status: 'reencrypting', reencrypted: Math.min(moved, total), total, running: false });
  }

  #movePorts(
    vaultId: string,
    withKey: ReencryptionPorts['withKey'],
    signal: AbortSignal,
    onDamaged: ReencryptionPorts['onDamaged'],
  ): ReencryptionPorts {
    return { api: this.#ports.api, vaultId, withKey, signal, onMoved: () => {}, onDamaged };
  }

  /** A person has read that it is done. */
  dismiss(): void {
    if (this.state.status === 'done') this.#show({ status: 'none' });
  }

  #show(state: RotationState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
