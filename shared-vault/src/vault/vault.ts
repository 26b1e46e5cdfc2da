import { type DeviceWrap, type Envelope, ERRORS, type NewVault, UNLOCK_WAIT_MS, type User } from '@northkeep/contracts';
import { makeObservable, observableRef, runInAction, when } from 'mobx';
import { isApiError, messageOf } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { type Opened, openValue, sealValue, type ToSeal } from '../crypto/envelope.ts';
import { deriveKek, openErkp, wrapErkp } from '../crypto/erkp.ts';
import { keyPackageMissing, unlockTimeout, VaultError, vaultLocked } from '../crypto/errors.ts';
import { asVaultId, type DataKey, type Kek, type RawDataKey, type VaultId } from '../crypto/types.ts';
import { makeVaultProof, provesVault } from '../crypto/vault-proof.ts';
import type { Tabs } from '../session/tabs.ts';
import { SeenIterations } from './iterations.ts';
import { decodeKeyPackage, type SoundPackage } from './key-package.ts';
import { LocalMap, type WordStore } from './local-map.ts';
import { LocalWords } from './local-words.ts';
import { atMost, OpenSeals } from './open-seals.ts';
import { type FoundPackage, fetchPackage, keptPackage, rememberPackage } from './read-package.ts';
import { Remembered } from './remembered.ts';
import { lockedWith, UNKNOWN, type VaultState } from './vault-state.ts';

export interface VaultPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly store: WordStore;
  readonly tabs: Tabs;
  /** The signed-in person, or null. */
  user(): User | null;
  /** The person's first vault has been made. */
  vaultMade(vaultId: VaultId): void;
  /** The server no longer knows the vault: ask it who is signed in. */
  recheckSession(): void;
}

export interface Passphrase {
  readonly passphrase: string;
  /** Keep the key, wrapped, so that this device opens the vault by itself. */
  readonly remember: boolean;
}

/** A KEK derived while the login was on its way, and what it was derived from. */
export interface PreparedKek {
  readonly s: string;
  readonly iter: number;
  readonly kek: Kek;
}

const FAILED = 'Failed to unlock';
/** A seal takes milliseconds; a lock that waited longer would not be a lock. */
const LOCK_WAIT_MS = 2_000;

/** The person's vault in this tab: which one it is, and its key while it is open. */
export class Vault {
  state: VaultState = UNKNOWN;
  readonly local = new LocalWords((use) => this.withKey(use));
  readonly remembered: Remembered;
  readonly iterations: SeenIterations;
  readonly #ports: VaultPorts;
  readonly #lockMarks: LocalMap;
  readonly #seals = new OpenSeals();
  readonly #beforeLock = new Set<() => Promise<void>>();
  #key: DataKey | null = null;
  #found: FoundPackage | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  /** Moves on with every lock and every change of user: whatever was opening before is dropped. */
  #epoch = 0;

  constructor(ports: VaultPorts) {
    this.#ports = ports;
    this.remembered = new Remembered(ports.store);
    this.iterations = new SeenIterations(ports.store);
    this.#lockMarks = new LocalMap(ports.store, 'zk.locked.v1');
    makeObservable(this, { state: observableRef });
    ports.tabs.listen((message) => {
      if (message.type === 'lock' && message.vaultId === this.#vaultId) void this.#drop();
      const unknown = this.#found?.is !== 'present';
      if (message.type === 'unlocked' && (unknown || message.vaultId === this.#vaultId)) void this.load();
    });
  }

  /** False where IndexedDB is missing: nothing can be remembered, and the box says why. */
  get canRemember(): boolean {
    return this.remembered.possible;
  }

  /** The open vault's name, or null while it is locked. */
  get vaultId(): VaultId | null {
    return this.#key ? this.#vaultId : null;
  }

  get #vaultId(): VaultId | null {
    return this.#found?.is === 'present' ? this.#found.package.vaultId : null;
  }

  /** Also where the package has not been read yet. */
  get #usersVaultId(): VaultId | null {
    return this.#vaultId ?? asVaultId(this.#ports.user()?.vaultId);
  }

  /** Reads the key package and opens the vault where this device remembers it. Never makes one. */
  load(): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      if (!user || this.#key) return;
      const epoch = this.#epoch;
      const kept = await keptPackage(user.id);
      if (kept && kept.vaultId === user.vaultId && this.remembered.has(kept.vaultId)) {
        this.#found = { is: 'present', package: kept };
        await this.#autoUnlock(kept, epoch);
        if (this.#key) return void this.#refreshPackage(user, epoch); // opens without waiting for the network
      }
      await this.#find(user, epoch);
      if (epoch === this.#epoch && this.#found?.is === 'present') await this.#autoUnlock(this.#found.package, epoch);
    });
  }

  /** Opens the vault with a passphrase. Ends unlocked, or locked with 'Incorrect passphrase' or another reason. */
  unlock({ passphrase, remember }: Passphrase): Promise<void> {
    return this.#inTurn(() => this.#unlock({ passphrase, remember, byHand: true, prepared: null }));
  }

  /** Makes the person's first vault. Where one turns out to exist, this one is dropped and that one is opened. */
  create({ passphrase, remember }: Passphrase): Promise<void> {
    return this.#inTurn(() => this.#create({ passphrase, remember, byHand: true }));
  }

  /** Unlock-or-provision with the password of a login. Rejects with the reason; the login stands either way. */
  openAfterLogin({ passphrase, remember, prepared }: Passphrase & { prepared: PreparedKek | null }): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      if (!user || this.#key) return;
      const epoch = this.#epoch;
      this.#set({ status: 'unlocking', byHand: false });
      await this.#find(user, epoch);
      if (this.#found?.is === 'none') await this.#create({ passphrase, remember, byHand: false });
      else await this.#unlock({ passphrase, remember, byHand: false, prepared });
      if (this.state.status !== 'locked') return;
      const reason = this.state.error ?? FAILED;
      if (this.#found?.is === 'present') this.#set(lockedWith(this.#found));
      throw new Error(reason);
    });
  }

  /** Opens a vault that this device made during the sign-up, without asking again. */
  adopt({ made, wrap, remember }: { made: NewVault; wrap: DeviceWrap; remember: boolean }): Promise<void> {
    return this.#inTurn(async () => {
      const user = this.#ports.user();
      const found = decodeKeyPackage({ ...made.erkp, proof: made.proof, vaultId: made.vaultId, rev: 1 });
      if (!user || !found || user.vaultId !== found.vaultId) throw keyPackageMissing();
      this.#found = { is: 'present', package: found };
      await rememberPackage(user, found);
      this.remembered.keep(found.vaultId, wrap);
      await this.#autoUnlock(found, this.#epoch);
      if (!remember) this.remembered.forget(found.vaultId);
    });
  }

  /** 'Lock now': drops the key in every tab, and leaves a mark so that a reload asks for the passphrase. */
  async lock(): Promise<void> {
    const vaultId = this.#usersVaultId;
    if (vaultId) {
      this.#lockMarks.set(vaultId, Date.now());
      this.#ports.tabs.post({ type: 'lock', vaultId });
    }
    await this.#drop();
  }

  /** Removes 'Remember on this device' for this vault, and the device key when nothing else needs it. */
  async forgetDevice({ deviceKeyInUse = false } = {}): Promise<void> {
    const vaultId = this.#usersVaultId;
    if (vaultId) this.remembered.forget(vaultId);
    await this.remembered.forgetDeviceKey(deviceKeyInUse);
  }

  /** Another person, or nobody: nothing of the first is held, opened or sent any more. */
  async forUser(): Promise<void> {
    await this.#drop();
    this.#found = null;
    this.#set(UNKNOWN);
  }

  /** The server answered `VAULT_CHANGED`: this tab locks, and the next unlock asks for the package again. */
  async vaultChanged(vaultId: string): Promise<void> {
    if (vaultId !== this.#vaultId) return;
    await this.#drop();
    this.#found = null;
    this.#set(lockedWith(null, ERRORS.VAULT_CHANGED.message));
    this.#ports.recheckSession();
  }

  /** Resolves once the vault is open; rejects with `E_UNLOCK_TIMEOUT` after `ms`. */
  async whenUnlocked(ms: number = UNLOCK_WAIT_MS): Promise<void> {
    if (this.#key) return;
    await when(() => this.state.status === 'unlocked', { timeout: ms }).catch(() => Promise.reject(unlockTimeout()));
  }

  /** Seals one scalar at its place. Throws 'Vault is locked'. */
  seal(toSeal: ToSeal): Promise<Envelope> {
    return this.withKey((key) => sealValue(key, toSeal));
  }

  /** Opens an envelope where it is shown. Throws 'Vault is locked', 'Envelope missing IV' or `E_DAMAGED`. */
  open(envelope: Envelope, place: string): Promise<Opened> {
    return this.withKey((key) => openValue(key, envelope, place));
  }

  /** Lends the key to work that a lock waits for. Inside shared-vault only. Throws 'Vault is locked'. */
  async withKey<T>(use: (key: DataKey, vaultId: VaultId) => Promise<T>): Promise<T> {
    const key = this.#key;
    const vaultId = this.#vaultId;
    if (!key || !vaultId) throw vaultLocked();
    return this.#seals.run(() => use(key, vaultId));
  }

  /** Runs before every lock, while the key is still there: to finish what is being sealed. Gives how to stop it. */
  beforeLock(work: () => Promise<void>): () => void {
    this.#beforeLock.add(work);
    return () => this.#beforeLock.delete(work);
  }

  async #unlock(how: Passphrase & { byHand: boolean; prepared: PreparedKek | null }): Promise<void> {
    const user = this.#ports.user();
    if (!user || this.#key) return;
    const epoch = this.#epoch;
    this.#set({ status: 'unlocking', byHand: how.byHand });
    if (this.#found?.is !== 'present') await this.#find(user, epoch, { keepState: true });
    const found = this.#found?.is === 'present' ? this.#found.package : null;
    if (!found || epoch !== this.#epoch) return this.#set(lockedWith(this.#found));
    try {
      await this.iterations.check(user.email, 'erkp', found.iter);
      const raw = await openErkp(found, await kekFor(found, how));
      await this.#openWith(raw, { found, epoch, remember: how.remember });
      await this.iterations.remember(user.email, 'erkp', found.iter);
    } catch (error) {
      if (epoch === this.#epoch) this.#set(lockedWith(this.#found, sentenceOf(error)));
    }
  }

  async #create({ passphrase, remember, byHand }: Passphrase & { byHand: boolean }): Promise<void> {
    const user = this.#ports.user();
    if (!user || this.#key || this.#found?.is !== 'none') return;
    const epoch = this.#epoch;
    this.#set({ status: 'provisioning', byHand });
    const raw = newRawDataKey();
    try {
      const { vaultId, proof } = await makeVaultProof(await importDataKey(raw));
      const erkp = await wrapErkp(raw, passphrase);
      await this.#ports.api.post('/crypto/erkp', { ...erkp, proof, vaultId } satisfies CreateBody);
      const found: SoundPackage = { ...erkp, proof, vaultId, rev: 1 };
      this.#found = { is: 'present', package: found };
      this.#ports.vaultMade(vaultId);
      await rememberPackage(user, found);
      await this.#openWith(raw, { found, epoch, remember });
    } catch (error) {
      if (epoch !== this.#epoch) return;
      if (!isApiError(error, 'VAULT_EXISTS')) return this.#set(lockedWith(this.#found, messageOf(error, FAILED)));
      this.#found = null; // another tab or device was first: its vault is the one
      await this.#unlock({ passphrase, remember, byHand, prepared: null });
      if (this.vaultId) this.#ports.vaultMade(this.vaultId);
    } finally {
      raw.fill(0);
    }
  }

  /** Every way in ends here: the key counts only once it has opened this vault's proof. Wipes `raw`. */
  async #openWith(
    raw: RawDataKey,
    { found, epoch, remember }: { found: SoundPackage; epoch: number; remember: boolean | 'as-is' },
  ): Promise<void> {
    try {
      const key = await importDataKey(raw);
      if (!(await provesVault(key, found))) throw new VaultError('E_KEY_MATERIAL', FAILED);
      if (epoch !== this.#epoch) return;
      if (remember === true) await this.#remember(found.vaultId, raw);
      if (remember === false) this.remembered.forget(found.vaultId);
      if (epoch !== this.#epoch) return;
      if (remember !== 'as-is') this.#lockMarks.delete(found.vaultId);
      this.#key = key;
      this.#set({ status: 'unlocked', vaultId: found.vaultId });
      this.#ports.tabs.post({ type: 'unlocked', vaultId: found.vaultId });
    } finally {
      raw.fill(0);
    }
  }

  async #remember(vaultId: VaultId, raw: RawDataKey): Promise<void> {
    try {
      await this.remembered.remember(vaultId, raw);
    } catch (error) {
      console.warn('this device could not be remembered', error); // the vault opens all the same
    }
  }

  /** Opens with the device's wrap, unless a lock left its mark. Ends locked where it does not open. */
  async #autoUnlock(found: SoundPackage, epoch: number): Promise<void> {
    if (this.#lockMarks.get(found.vaultId) !== undefined || !this.remembered.has(found.vaultId)) return;
    this.#set({ status: 'unlocking', byHand: false });
    try {
      const raw = await this.remembered.open(found.vaultId);
      if (raw) return await this.#openWith(raw, { found, epoch, remember: 'as-is' });
    } catch (error) {
      console.debug('auto-unlock failed', error);
      this.remembered.forget(found.vaultId);
    } finally {
      if (!this.#key && epoch === this.#epoch) this.#set(lockedWith(this.#found));
    }
  }

  async #find(user: User, epoch: number, { keepState = false } = {}): Promise<void> {
    const asked = await fetchPackage(this.#ports.api, user);
    const kept = asked.is === 'unknown' ? await keptPackage(user.id) : null;
    if (epoch !== this.#epoch) return;
    // Offline, what this device kept is good enough; its proof is checked like any other.
    this.#found = kept && kept.vaultId === user.vaultId ? { is: 'present', package: kept } : asked;
    if (!keepState) this.#set(lockedWith(this.#found));
  }

  /** After opening from what was kept: a vault that was replaced meanwhile does not stay open. */
  async #refreshPackage(user: User, epoch: number): Promise<void> {
    const asked = await fetchPackage(this.#ports.api, user);
    if (epoch !== this.#epoch || asked.is !== 'present') return;
    if (asked.package.vaultId !== this.#vaultId) return this.vaultChanged(this.#vaultId ?? '');
    this.#found = asked;
  }

  async #drop(): Promise<void> {
    const epoch = ++this.#epoch;
    if (this.#key) {
      await atMost(LOCK_WAIT_MS, this.#finishSeals());
      if (epoch !== this.#epoch) return; // a later lock does the rest
    }
    this.#key = null;
    this.#set(lockedWith(this.#found));
  }

  async #finishSeals(): Promise<void> {
    await Promise.allSettled([...this.#beforeLock].map((work) => work()));
    await this.#seals.settled();
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const running = this.#turn.then(work);
    this.#turn = running.catch(() => undefined);
    return running;
  }

  #set(state: VaultState): void {
    runInAction(() => {
      this.state = state;
    });
  }
}

type CreateBody = NewVault['erkp'] & Omit<NewVault, 'erkp'>;

async function kekFor(found: SoundPackage, { passphrase, prepared }: Passphrase & { prepared: PreparedKek | null }) {
  if (prepared && prepared.s === found.s && prepared.iter === found.iter) return prepared.kek;
  return deriveKek(passphrase, found);
}

function sentenceOf(error: unknown): string {
  return error instanceof VaultError && error.code === 'E_WRONG_PASSPHRASE' ? error.message : messageOf(error, FAILED);
}
