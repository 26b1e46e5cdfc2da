import type {
  BillingTerm,
  CheckoutResponse,
  ConfirmPaymentResponse,
  FinalizeRegistrationBody,
  OwedFee,
  RegistrationPlan,
  RegistrationStatus,
  SendVerificationBody,
  User,
} from '@northkeep/contracts';
import { type ApiError, isApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { newAuthKdf } from '../crypto/auth-kdf.ts';
import { newRawDataKey } from '../crypto/data-key.ts';
import { REGISTRATION_WRAP_ACCOUNT, wrapForDevice } from '../crypto/device-wrap.ts';
import { PasswordKeys } from '../crypto/password-keys.ts';
import type { Session } from '../session/session.ts';
import { createNewVault } from '../vault/new-vault.ts';
import { isStorageAvailable } from '../vault/storage-availability.ts';
import type { Vault } from '../vault/vault.ts';
import type { SealedDraft } from './draft.ts';
import { clearDrafts } from './draft-rows.ts';
import { DraftStore, EMPTY_DRAFT } from './draft-store.ts';
import { RegistrationError } from './errors.ts';
import { forgetKeptProfile, type KeptProfile, keepProfile, readKeptProfile } from './kept-profile.ts';

/** Registration draft as the pages read it, without secrets and keys. */
export interface RegistrationDraft {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly goal: string;
  readonly subscriptionPlan: RegistrationPlan | null;
  readonly period: BillingTerm | null;
  readonly ackE2EE: boolean;
  /** Time at which the latest code was requested, in ms since 1970; 0 before the first request. */
  readonly sentAt: number;
}

export interface RegistrationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly session: Session;
  readonly vault: Vault;
}

/**
 * Registration of an account: creates the vault at the account step, keeps a sealed draft on this device and unlocks
 * the vault once the account is finished. The draft and the registration on the server change together:
 *
 *     NOT_FOUND                  --begin()--> draft, PENDING_VERIFICATION
 *     PENDING_VERIFICATION       --resend()--> PENDING_VERIFICATION, with another code
 *     PENDING_VERIFICATION       --verify()--> VERIFIED_PENDING_FINALIZE
 *     draft                      --update(): names, goal, plan--> draft
 *     VERIFIED_PENDING_FINALIZE  --checkout()--> payment page --paid--> VERIFIED_PENDING_FINALIZE
 *     VERIFIED_PENDING_FINALIZE  --finish(): payment confirmed, account created--> ACTIVE
 *     ACTIVE                     --finish(): logged in, vault unlocked--> draft deleted
 *     no draft, paid             --finishWithoutDraft(): payment confirmed, account created--> ACTIVE
 *     draft                      --clear(), `DRAFT_LIFETIME_MS` over--> no draft
 *     unfinished                 --restart()--> NOT_FOUND, no draft
 *
 * A failed {@link finish} keeps the draft and can be repeated.
 */
export class Registration {
  readonly #ports: RegistrationPorts;
  readonly #drafts: DraftStore;

  constructor(ports: RegistrationPorts) {
    this.#ports = ports;
    this.#drafts = new DraftStore(ports.vault.remembered);
  }

  /** Creates the vault, saves the sealed draft and requests a code by email. Rejects with an {@link ApiError}. */
  async begin(input: { email: string; password: string; remember?: boolean }): Promise<void> {
    const { vault } = this.#ports;
    const email = input.email.trim().toLowerCase();
    const kdf = await newAuthKdf(email, await vault.derivations.newCosts(email));
    const deviceKey = await vault.remembered.deviceKey();
    const raw = newRawDataKey();
    const keys = new PasswordKeys(input.password);
    try {
      const secret = await keys.authSecret(kdf);
      const made = await createNewVault(raw, { keys, kdf });
      const wrap = await wrapForDevice(raw, deviceKey, { account: REGISTRATION_WRAP_ACCOUNT, vaultId: made.vaultId });
      await clearDrafts();
      await this.#drafts.save({
        ...EMPTY_DRAFT,
        ...{ email, secret, kdf, wrap, made },
        remember: input.remember ?? true,
        createdAt: Date.now(),
      });
      await this.#sendVerification({ email, secret, kdf, made });
    } finally {
      raw.fill(0);
      keys.dispose();
    }
  }

  /** Returns the draft of this device, or null. Throws 'Corrupt registration draft. Please start over.' */
  async draft(): Promise<RegistrationDraft | null> {
    const sealed = await this.#drafts.read();
    if (!sealed) return null;
    const { email, firstName, lastName, subscriptionPlan, period, ackE2EE, sentAt } = sealed;
    const goal = await this.#drafts.goalOf(sealed);
    return { email, firstName, lastName, subscriptionPlan, period, ackE2EE, sentAt, goal };
  }

  /** Changes fields of the draft; the goal is stored sealed. Throws `E_DRAFT_MISSING` without a draft. */
  async update({ goal, ...patch }: Partial<Omit<RegistrationDraft, 'email' | 'sentAt'>>): Promise<void> {
    const changed = { ...(await this.#drafts.require()), ...patch };
    await this.#drafts.save(goal === undefined ? changed : await this.#drafts.withGoal(changed, goal));
  }

  /** Deletes the draft. */
  async clear(): Promise<void> {
    await clearDrafts();
  }

  /** Confirms the email with the code. */
  async verify(code: string): Promise<void> {
    const { email } = await this.#drafts.require();
    await this.#ports.api.post('/auth/verify-code', { email, code: code.trim() });
  }

  /** Requests another code for the draft of this device, with the same vault and auth secret. */
  async resend(): Promise<void> {
    await this.#sendVerification(await this.#drafts.require());
  }

  /**
   * Returns the status of a registration. Returns NOT_FOUND for an unfinished registration when this device has no
   * draft of that email to continue with.
   */
  async status(email: string): Promise<RegistrationStatus> {
    const normalized = email.trim().toLowerCase();
    const query = { email: normalized };
    const { status } = await this.#ports.api.get<{ status: RegistrationStatus }>('/auth/registration-status', {
      query,
    });
    if (status === 'ACTIVE') return status;
    const draft = await this.#drafts.read().catch(() => null);
    return draft?.email === normalized ? status : 'NOT_FOUND';
  }

  /** Deletes the registration on the server and the draft on this device. */
  async restart(email: string): Promise<void> {
    await this.#ports.api.post('/auth/restart-registration', { email: email.trim(), hardDelete: false });
    await clearDrafts();
  }

  /**
   * Returns the activation fee: `due` is true when this registration owes the one-time fee of the Free plan, and `paid`
   * is the plan that was already paid for.
   */
  owed(): Promise<OwedFee> {
    return this.#ports.api.get<OwedFee>('/payments/activation-fee');
  }

  /**
   * Creates a checkout session for the draft's plan and returns the URL of its payment page. In a browser that stores
   * nothing, keeps the profile for {@link finishWithoutDraft}.
   */
  async checkout(): Promise<string> {
    const draft = await this.#drafts.require();
    const { email, subscriptionPlan, period } = draft;
    const free = (subscriptionPlan ?? 'free') === 'free';
    const path = free ? '/payments/create-activation-session' : '/payments/create-checkout-session';
    const body = free ? { email } : { email, subscriptionPlan, period: period ?? 'monthly' };
    const answer = await this.#ports.api.post<Partial<CheckoutResponse>>(path, body).catch((error: unknown) => {
      throw isApiError(error) && error.status > 0 && error.status < 500
        ? error
        : new RegistrationError('E_PAYMENTS', error);
    });
    if (answer.id && !(await isStorageAvailable())) await keepProfile(answer.id, draft);
    if (answer.portal_url) return answer.portal_url;
    throw new RegistrationError(answer.id ? 'E_PUBLISHABLE_KEY' : 'E_CHECKOUT');
  }

  /**
   * Finishes the registration after the payment: confirms the payment, creates the account, logs in and unlocks the
   * vault. `onStep` receives the number of finished steps (1 to 4). Every step can be repeated after an interruption.
   */
  async finish(sessionId?: string, onStep: (done: number) => void = () => undefined): Promise<User> {
    const draft = await this.#drafts.require();
    const paid = sessionId ? await this.#confirm(sessionId) : null;
    onStep(1);
    const emailInUse = await this.#finalize(draft, paid);
    onStep(2);
    const user = await this.#logIn(draft).catch((error: unknown) => {
      // The email belongs to another user's account. The error must state this, and not that the password is wrong.
      throw emailInUse !== null && isApiError(error, 'INVALID_CREDENTIALS') ? emailInUse : error;
    });
    onStep(3);
    await this.#openVault(draft);
    await clearDrafts();
    forgetKeptProfile();
    onStep(4);
    return user;
  }

  /**
   * Finishes the registration on a page that has lost the draft, in a browser that stores nothing: confirms the payment
   * and creates the account. The registration cookie identifies the registration. Returns the email to log in with, or
   * null when this tab kept no profile for the checkout. Every step can be repeated after an interruption.
   */
  async finishWithoutDraft(sessionId: string, onStep: (done: number) => void): Promise<string | null> {
    const profile = await readKeptProfile(sessionId);
    if (!profile) return null;
    const paid = await this.#confirm(sessionId);
    onStep(1);
    const emailInUse = await this.#finalize(profile, paid);
    if (emailInUse) throw emailInUse;
    onStep(2);
    forgetKeptProfile();
    return profile.email;
  }

  #confirm(sessionId: string): Promise<ConfirmPaymentResponse> {
    return this.#ports.api.post<ConfirmPaymentResponse>('/payments/confirm', { sessionId }).catch(throwContextMissing);
  }

  async #sendVerification({
    email,
    secret,
    kdf,
    made,
  }: Pick<SealedDraft, 'email' | 'secret' | 'kdf' | 'made'>): Promise<void> {
    const { erkp, proof, vaultId } = made;
    const body: SendVerificationBody = { email, password: secret, kdf, erkp, proof, vaultId };
    await this.#ports.api.post('/auth/send-verification', body);
    await this.#drafts.save({ ...(await this.#drafts.require()), sentAt: Date.now() });
  }

  /**
   * Creates the account. The error EMAIL_IN_USE is returned and not thrown, because the account may belong to this
   * draft, if the response to an earlier attempt was lost.
   */
  async #finalize(draft: KeptProfile, paid: ConfirmPaymentResponse | null): Promise<ApiError | null> {
    const { email, firstName, lastName, goal, ackE2EE } = draft;
    if (!goal || !firstName || !lastName || !ackE2EE) throw new RegistrationError('E_DRAFT_INCOMPLETE');
    const subscriptionPlan = draft.subscriptionPlan ?? (paid?.type === 'subscription' ? 'tier1' : 'free');
    const body: FinalizeRegistrationBody = { email, firstName, lastName, goal, subscriptionPlan, ackE2EE };
    try {
      await this.#ports.api.post('/auth/finalize-registration', body);
      return null;
    } catch (error) {
      if (isApiError(error, 'EMAIL_IN_USE')) return error;
      if (isApiError(error, 'INTERNAL')) throw new RegistrationError('E_REGISTRATION_FAILED', error);
      return throwContextMissing(error);
    }
  }

  async #logIn({ email, secret }: SealedDraft): Promise<User> {
    return this.#ports.session.login({ email, secret, rememberMe: false });
  }

  async #openVault(draft: SealedDraft): Promise<void> {
    const { vault } = this.#ports;
    try {
      await vault.adopt(draft);
      await vault.derivations.rememberPackage(draft.email, draft.made.erkp);
      await vault.derivations.rememberLogin(draft.email, draft.kdf);
    } catch (error) {
      console.warn('the vault stays locked after the sign-up', error);
      await vault.load();
    }
  }
}

/** Maps a missing registration on the server (expired cookie or record) to E_CONTEXT_MISSING. */
function throwContextMissing(error: unknown): never {
  throw isApiError(error, 'REGISTRATION_CONFLICT') ? new RegistrationError('E_CONTEXT_MISSING', error) : error;
}
