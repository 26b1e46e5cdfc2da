import type { RotationResponse } from '@northkeep/contracts';
import { makeObservable, observableRef, runInAction } from 'mobx';
import { vaultLockedError } from '../crypto/errors.ts';
import type { DataKey } from '../crypto/types.ts';
import { loadLazyModule } from '../load-part.ts';
import { markFormerVaults } from '../vault/former-vaults.ts';
import {
  addFinishedRotations,
  type FinishedRotations,
  isFormerKeyObsolete,
  mergeFinishedRotations,
  NO_FINISHED_ROTATIONS,
  readFinishedRotations,
} from './finished-rotations.ts';
import { decodeRotation, importFormerKeys } from './former-keys.ts';
import type { Reencryption } from './reencrypt-vaults.ts';
import type { RotationOptions } from './rotation-options.ts';
import type { CarriedVaults, RotationPorts, WithRotationKeys } from './rotation-ports.ts';
import type { RotationState } from './rotation-state.ts';

/** Not stored for offline use, because the server has the records (scripts/src/build/finish-shell.ts). */
const loadReencryption = () =>
  loadLazyModule(() => import(/* webpackChunkName: "carry-over" */ './reencrypt-vaults.ts'));

interface CarryingOver extends Pick<CarriedVaults, 'live' | 'isFinished'> {
  /** Id of the user. */
  readonly account: string;
  readonly signal: AbortSignal;
}

/**
 * Replaces the data key of the vault (key rotation): starts a rotation, and resumes a rotation that any device started.
 */
export class Rotation {
  state: RotationState = { status: 'none' };
  readonly #ports: RotationPorts;
  #running: Promise<void> | null = null;
  #carryingOver: Promise<void> | null = null;
  #nextCarryingOver: (() => Promise<void>) | null = null;
  #hasFormerData = false;
  #isRequested = false;
  /**
   * Finished rotations that this device read from the local values of the previous live vault, because the new live
   * vault has not stored them yet.
   */
  #inherited = NO_FINISHED_ROTATIONS;
  #lastWrite: Promise<void> = Promise.resolve();
  #stop = new AbortController();

  constructor(ports: RotationPorts) {
    this.#ports = ports;
    makeObservable(this, { state: observableRef });
  }

  /**
   * Starts a rotation. Resolves once the new data key is the live one and the vault is unlocked with it. The records
   * are re-encrypted in the background, on this device or on the next device that unlocks the vault. When it throws
   * 'Incorrect passphrase', an {@link ApiError} or the abort reason, nothing has changed.
   */
  async begin(options: RotationOptions): Promise<void> {
    const { api, vault } = this.#ports;
    const user = this.#ports.user();
    if (!user || vault.vaultId === null) throw vaultLockedError();
    const { beginRotation, carryOverLocalStore } = await loadLazyModule(
      () => import(/* webpackChunkName: "carry-over" */ './begin-rotation.ts'),
    );
    // Loads the re-encryption code before the data key changes, because after the change the app waits until the first
    // kinds are re-encrypted.
    const { reencryptFirstScreen } = await loadReencryption();
    await this.#ports.flush();
    const remember = vault.isRemembered;
    this.#inherited = await readFinishedRotations(vault.local);
    const { raw, keyPackage, before, keys } = await beginRotation(
      { api, user, derivations: vault.derivations },
      options,
    );
    this.#show({ status: 'reencrypting', reencrypted: 0, total: 0, running: true });
    await markFormerVaults(user.id, [before]);
    // Re-encrypts the kinds of the first screen now, because the app reads them as soon as the vault is unlocked again.
    const vaults = { former: before, live: keyPackage.vaultId };
    await reencryptFirstScreen({ ...vaults, keys }, api);
    // The drafts and lists of this device are read once after the unlock; a value that comes later would be overwritten.
    await carryOverLocalStore(vaults, keys).catch((error: unknown) => console.debug('carried over later', error));
    await vault.replace({ raw, keyPackage, remember });
    await this.#remember(this.#inherited);
    vault.remembered.forget({ account: user.id, vaultId: before });
    await this.#ports.recheck();
  }

  /** True when the last run has left data under a former key on this device, so that another one is needed. */
  get hasFormerData(): boolean {
    return this.#hasFormerData;
  }

  /** Pauses the rotation, after the vault was locked or replaced. */
  stop(): void {
    this.#stop.abort();
    if (this.state.status === 'reencrypting') this.#show({ ...this.state, running: false });
  }

  /**
   * Resumes a rotation: re-encrypts the data of former vaults on this device, and the records. Only one run is active
   * at a time.
   */
  resume(): Promise<void> {
    this.#isRequested = true; // a call during a run that is ending starts another run
    this.#running ??= this.#runWhileRequested().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #runWhileRequested(): Promise<void> {
    while (this.#isRequested) {
      this.#isRequested = false;
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
      const known = mergeFinishedRotations(await readFinishedRotations(vault.local), this.#inherited);
      const needed = answer.formerKeys.filter(({ vaultId: former }) => !isFormerKeyObsolete(known, former));
      const keys = await vault.withKey((key) => importFormerKeys(key, needed, vaultId));
      // The live key authenticates the former keys. A malicious server therefore cannot make this device accept another
      // vault as a former vault.
      await markFormerVaults(user.id, [...keys.keys()]);
      const isMoving = answer.rotation !== null || answer.left > 0;
      const carryOver = (isFinished: boolean) =>
        this.#requestCarryingOver(() => this.#carryOver(keys, { account: user.id, live: vaultId, isFinished, signal }));
      carryOver(!isMoving);
      if (!isMoving) return await this.#remember({ finished: [...keys.keys()] });
      const open = new Map([...keys].filter(([former]) => !known.finished.includes(former)));
      const isKeyMissing = open.size === 0 || keys.size < needed.length;
      const reencryption = { keys: open, isKeyMissing, vaultId, signal };
      await locks.hold(`nk-rotation-${vaultId}`, signal, async () => {
        if (await this.#reencrypt(answer, reencryption)) carryOver(true);
      });
    } catch (error) {
      // When the vault is locked, the device is offline or the server limits the requests, the next call of `resume`
      // continues.
      if (!signal.aborted) console.debug('the key rotation is paused', error);
      if (this.state.status === 'reencrypting') this.#show({ ...this.state, running: false });
    }
  }

  /** Only one run is active at a time. A request replaces an earlier one that has not begun. */
  #requestCarryingOver(run: () => Promise<void>): void {
    this.#nextCarryingOver = run;
    this.#carryingOver ??= this.#carryOverWhileRequested().finally(() => {
      this.#carryingOver = null;
    });
  }

  async #carryOverWhileRequested(): Promise<void> {
    for (let run = this.#nextCarryingOver; run; run = this.#nextCarryingOver) {
      this.#nextCarryingOver = null;
      await run();
    }
  }

  /**
   * Carries over the data that this device stores under former vaults. Runs in parallel to the re-encryption of the
   * records, because it may wait for a tab that still writes under a former vault.
   */
  async #carryOver(
    keys: ReadonlyMap<string, DataKey>,
    { account, live, isFinished, signal }: CarryingOver,
  ): Promise<void> {
    this.#hasFormerData = false;
    try {
      for (const [former, from] of keys) {
        const withKeys: WithRotationKeys = (use) => this.#ports.vault.withKey((to) => use({ from, to }));
        const isWhole = await this.#ports.carryOver({ former, live, isFinished }, withKeys, signal);
        this.#ports.vault.remembered.forget({ account, vaultId: former });
        if (isWhole) await this.#remember({ carriedOver: [former] });
        else this.#hasFormerData = true;
      }
    } catch (error) {
      this.#hasFormerData = true;
      if (!signal.aborted) console.warn('data under a former key could not be re-encrypted', error);
    }
  }

  /** Returns true when all records are re-encrypted. */
  async #reencrypt(first: RotationResponse, reencryption: Reencryption): Promise<boolean> {
    const { api, vault } = this.#ports;
    const { reencryptFormerRecords } = await loadReencryption();
    const end = await reencryptFormerRecords(first, reencryption, {
      api,
      withKey: (use) => vault.withKey(use),
      onProgress: (state) => this.#show(state),
    });
    this.#show(end);
    if (end.status !== 'done') return false;
    await this.#remember({ finished: [...reencryption.keys.keys()] });
    await this.#ports.recheck();
    await this.#ports.finished();
    return true;
  }

  /** Hides the result after the user has read it. */
  dismiss(): void {
    if (this.state.status === 'done') this.#show({ status: 'none' });
  }

  /** Stores former vaults. Only one write runs at a time, since each write reads the stored value first. */
  #remember(added: Partial<FinishedRotations>): Promise<void> {
    const running = this.#lastWrite.then(() => addFinishedRotations(this.#ports.vault.local, added));
    this.#lastWrite = running.catch(() => undefined);
    return running;
  }

  #show(state: RotationState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}
