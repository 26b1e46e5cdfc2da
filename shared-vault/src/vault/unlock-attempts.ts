import type { User } from '@northkeep/contracts';
import { messageOf } from '../api/api-error.ts';
import { isUserAcceptableError } from '../crypto/errors.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { RawDataKey } from '../crypto/types.ts';
import { type DataKeyHolder, UNLOCK_FAILED_TEXT } from './data-key-holder.ts';
import { loadStoredKeyPackages } from './kept-key-packages.ts';
import type { ValidKeyPackage } from './key-package.ts';
import type { KnownDerivations } from './known-derivations.ts';
import {
  createPassphraseUnwrapper,
  type OpenAttempt,
  type OpenedKeyPackage,
  openKeyPackage,
} from './open-key-package.ts';
import type { UnlockSteps, UnlockStepsPorts } from './unlock-steps.ts';
import type { PassphraseInput, UnlockOptions } from './vault-ports.ts';

/** Unlock by a recovery key or a passkey. */
export interface AlternativeUnlock extends UnlockOptions {
  /**
   * Validates the user's input before any request, and returns the function that opens a key package with that input.
   */
  readonly prepare: () => Promise<(keyPackage: ValidKeyPackage) => Promise<RawDataKey>>;
}

/** `keys` are those of the passphrase that the login has derived already; null for none. */
type PassphraseUnlock = PassphraseInput & { readonly isInteractive: boolean; readonly keys: PasswordKeys | null };

interface PackageAttempt extends Omit<OpenAttempt, 'fetched' | 'kept'> {
  readonly user: User;
  readonly epoch: number;
  /** Looks the key package up again. */
  readonly find?: () => Promise<void>;
}

/** Unlocks the vault by opening its key package with a passphrase, a recovery key or a passkey. */
export class UnlockAttempts {
  readonly #keyHolder: DataKeyHolder;
  readonly #derivations: KnownDerivations;
  readonly #steps: UnlockSteps;
  /**
   * True after a failed attempt with a package that had never been opened on this device. The next attempt fetches the
   * package again.
   */
  #hasFailed = false;

  constructor({ keyHolder, derivations }: Pick<UnlockStepsPorts, 'keyHolder' | 'derivations'>, steps: UnlockSteps) {
    this.#keyHolder = keyHolder;
    this.#derivations = derivations;
    this.#steps = steps;
  }

  /** Tries to unlock with a passphrase. Afterwards the vault is unlocked, or locked with the error in the state. */
  async unlockWithPassphrase({
    isInteractive,
    remember,
    acceptsDoubt = false,
    passphrase,
    keys,
  }: PassphraseUnlock): Promise<void> {
    const user = this.#steps.userOfLockedVault();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'finding' });
    if (!this.#keyHolder.keyPackage || this.#hasFailed)
      await this.#steps.findKeyPackage(user, epoch, { keepState: true });
    if (!this.#keyHolder.keyPackage || epoch !== this.#keyHolder.epoch) return this.#keyHolder.setLocked();
    this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'deriving' });
    const ownKeys = keys ?? new PasswordKeys(passphrase);
    const open = createPassphraseUnwrapper(ownKeys, () => {
      if (epoch === this.#keyHolder.epoch)
        this.#keyHolder.setState({ status: 'unlocking', isInteractive, step: 'opening' });
    });
    const minCosts = await this.#derivations.costsOf(user.email);
    await this.#tryToOpen(
      { user, epoch, open, minCosts, acceptsDoubt, triesKept: true },
      async ({ raw, keyPackage, isDoubtful }) => {
        const how = { user, keyPackage, epoch, remember, evidence: 'unwrapped' } as const;
        if (!(await this.#steps.acceptKeyFromUser(raw, how))) return;
        await this.#derivations.rememberPackage(user.email, keyPackage, { lowers: isDoubtful });
        if (!keyPackage.hard) void this.#steps.hardenKeyPackage(user, { keyPackage, passphrase, epoch });
      },
    );
    if (!keys) ownKeys.dispose();
  }

  /**
   * Tries to unlock with a recovery key or a passkey. Afterwards the vault is unlocked, or locked with the error in the
   * state.
   */
  async unlockWith({ prepare, remember, acceptsDoubt = false }: AlternativeUnlock): Promise<void> {
    const user = this.#steps.userOfLockedVault();
    if (!user) return;
    const { epoch } = this.#keyHolder;
    this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'finding' });
    const prepared = prepare();
    const open = async (keyPackage: ValidKeyPackage) => (await prepared)(keyPackage);
    const find = async () => {
      await prepared;
      // Looks the key package up again, because another device may have changed the unlock methods since the last
      // look-up.
      await this.#steps.findKeyPackage(user, epoch, { keepState: true });
      if (epoch === this.#keyHolder.epoch && this.#keyHolder.keyPackage)
        this.#keyHolder.setState({ status: 'unlocking', isInteractive: true, step: 'opening' });
    };
    await this.#tryToOpen(
      { user, epoch, open, find, minCosts: null, acceptsDoubt, triesKept: false },
      async ({ raw, keyPackage }) => {
        await this.#steps.acceptKeyFromUser(raw, { user, keyPackage, epoch, remember, evidence: 'proven' });
      },
    );
  }

  /** Opens the fetched key package or one stored on this device. When none opens, the vault is locked with the reason in the state. */
  async #tryToOpen(
    { user, epoch, find, ...attempt }: PackageAttempt,
    accept: (opened: OpenedKeyPackage) => Promise<void>,
  ): Promise<void> {
    try {
      await find?.();
      if (epoch !== this.#keyHolder.epoch) return;
      const { keyPackage } = this.#keyHolder;
      if (!keyPackage) return this.#keyHolder.setLocked();
      const storedPackages = await loadStoredKeyPackages(user.id);
      this.#hasFailed = keyPackage.c !== storedPackages.opened?.c;
      await accept(await openKeyPackage({ ...attempt, fetched: keyPackage, kept: storedPackages }));
      this.#hasFailed = false;
    } catch (error) {
      if (epoch !== this.#keyHolder.epoch) return;
      this.#keyHolder.setLocked(
        messageOf(error, UNLOCK_FAILED_TEXT),
        isUserAcceptableError(error) ? 'doubted' : undefined,
      );
    }
  }
}
