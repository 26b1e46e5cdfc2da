import {
  type CheckoutAnswer,
  type ConfirmPaymentAnswer,
  type FinalizeRegistrationBody,
  placeOf,
  type RegistrationPlan,
  type RegistrationStatus,
  type SendVerificationBody,
  type Term,
  type User,
} from '@northkeep/contracts';
import { type ApiError, isApiError } from '../api/api-error.ts';
import type { ApiClient } from '../api/client.ts';
import { deriveAuthSecret, newAuthKdf } from '../crypto/auth-secret.ts';
import { importDataKey, newRawDataKey } from '../crypto/data-key.ts';
import { openDeviceWrap, wrapForDevice } from '../crypto/device-wrap.ts';
import { openValue, sealValue } from '../crypto/envelope.ts';
import type { DataKey } from '../crypto/types.ts';
import type { Session } from '../session/session.ts';
import { newVault } from '../vault/new-vault.ts';
import type { Vault } from '../vault/vault.ts';
import { clearDrafts, readDraft, type SealedDraft, saveDraft } from './draft.ts';
import { RegistrationError } from './errors.ts';

/** What the sign-up pages read of the draft. No secret, no key. */
export interface RegistrationDraft {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly goal: string;
  readonly subscriptionPlan: RegistrationPlan | null;
  readonly period: Term | null;
  readonly ackE2EE: boolean;
  /** When the newest code was asked for, in ms since 1970; 0 while none was. */
  readonly sentAt: number;
}

export interface RegistrationPorts {
  readonly api: Pick<ApiClient, 'get' | 'post'>;
  readonly session: Session;
  readonly vault: Vault;
}

/** The sign-up's crypto and calls. The vault is made at the account step and opens when the account is finished. */
export class Registration {
  readonly #ports: RegistrationPorts;

  constructor(ports: RegistrationPorts) {
    this.#ports = ports;
  }

  /** Derives, makes the vault, keeps the sealed draft and asks for a code by mail. Rejects with the server's answer. */
  async begin(input: { email: string; password: string; remember?: boolean }): Promise<void> {
    const { vault } = this.#ports;
    if (!vault.canRemember) throw new RegistrationError('E_NO_STORAGE');
    const email = input.email.trim().toLowerCase();
    const kdf = newAuthKdf(await vault.iterations.highest(email, 'auth'));
    const deviceKey = await vault.remembered.deviceKey();
    const raw = newRawDataKey();
    try {
      const [secret, made, wrap] = await Promise.all([
        deriveAuthSecret(input.password, kdf),
        newVault(raw, input.password),
        wrapForDevice(raw, deviceKey),
      ]);
      await clearDrafts();
      await saveDraft(deviceKey, {
        ...EMPTY,
        ...{ email, secret, kdf, wrap, made },
        remember: input.remember ?? true,
        createdAt: Date.now(),
      });
      await this.#send({ email, secret, kdf, made });
    } finally {
      raw.fill(0);
    }
  }

  /** The draft of this device, or null. Throws 'Corrupt registration draft. Please start over.' */
  async draft(): Promise<RegistrationDraft | null> {
    const sealed = await this.#read();
    if (!sealed) return null;
    const { email, firstName, lastName, subscriptionPlan, period, ackE2EE, sentAt } = sealed;
    return { email, firstName, lastName, subscriptionPlan, period, ackE2EE, sentAt, goal: await this.#goalOf(sealed) };
  }

  /** Changes the draft. The goal is sealed at once. Throws where there is no draft. */
  async update({ goal, ...patch }: Partial<Omit<RegistrationDraft, 'email' | 'sentAt'>>): Promise<void> {
    const sealed = await this.#need();
    const changed = { ...sealed, ...patch };
    if (goal !== undefined) {
      const place = placeOf('account', 'goal', sealed.made.vaultId);
      changed.goal = await sealValue(await this.#keyOf(sealed), { place, value: goal.trim() });
    }
    await saveDraft(await this.#ports.vault.remembered.deviceKey(), changed);
  }

  async clear(): Promise<void> {
    await clearDrafts();
  }

  /** Confirms the address with the six digits of the mail. */
  async verify(code: string): Promise<void> {
    const { email } = await this.#need();
    await this.#ports.api.post('/auth/verify-code', { email, code: code.trim() });
  }

  /** Asks for another code for the registration of this device's draft. */
  async resend(): Promise<void> {
    await this.#send(await this.#need());
  }

  /** Where the registration of an address stands. A jump needs this device's draft of it: else it is not found. */
  async status(email: string): Promise<RegistrationStatus> {
    const wanted = email.trim().toLowerCase();
    const query = { email: wanted };
    const { status } = await this.#ports.api.get<{ status: RegistrationStatus }>('/auth/registration-status', {
      query,
    });
    if (status === 'ACTIVE') return status;
    const draft = await this.#read().catch(() => null);
    return draft?.email === wanted ? status : 'NOT_FOUND';
  }

  /** 'Start over': the server forgets the registration, this device its draft. */
  async restart(email: string): Promise<void> {
    await this.#ports.api.post('/auth/restart-registration', { email: email.trim(), hardDelete: false });
    await clearDrafts();
  }

  /** Whether the Free plan costs its one-time fee here, for this address. */
  async owesActivationFee(): Promise<boolean> {
    return (await this.#ports.api.get<{ readonly due: boolean }>('/payments/activation-fee')).due;
  }

  /** The address of the payment page for the draft's plan. */
  async checkout(): Promise<string> {
    const { email, subscriptionPlan, period } = await this.#need();
    const free = (subscriptionPlan ?? 'free') === 'free';
    const path = free ? '/payments/create-activation-session' : '/payments/create-checkout-session';
    const body = free ? { email } : { email, subscriptionPlan, period: period ?? 'monthly' };
    const answer = await this.#ports.api.post<Partial<CheckoutAnswer>>(path, body).catch((error: unknown) => {
      throw isApiError(error) && error.status > 0 && error.status < 500
        ? error
        : new RegistrationError('E_PAYMENTS', error);
    });
    if (answer.portal_url) return answer.portal_url;
    throw new RegistrationError(answer.id ? 'E_PUBLISHABLE_KEY' : 'E_CHECKOUT');
  }

  /**
   * After the payment: confirms, makes the account, logs in and opens the vault without asking again.
   * `onStep` hears how many of these four are done. Every step can be repeated after an interruption.
   */
  async finish(sessionId?: string, onStep: (done: number) => void = () => undefined): Promise<User> {
    const { api } = this.#ports;
    const draft = await this.#need();
    const paid = sessionId
      ? await api.post<ConfirmPaymentAnswer>('/payments/confirm', { sessionId }).catch(contextGone)
      : null;
    onStep(1);
    const taken = await this.#finalize(draft, paid);
    onStep(2);
    const user = await this.#logIn(draft).catch((error: unknown) => {
      // Somebody else's account has this address: that is what to say, not that a password was wrong.
      throw taken !== null && isApiError(error, 'INVALID_CREDENTIALS') ? taken : error;
    });
    onStep(3);
    await this.#openVault(draft);
    await clearDrafts();
    onStep(4);
    return user;
  }

  async #send({ email, secret, kdf, made }: Pick<SealedDraft, 'email' | 'secret' | 'kdf' | 'made'>): Promise<void> {
    const { erkp, proof, vaultId } = made;
    const body: SendVerificationBody = { email, password: secret, kdf, erkp, proof, vaultId };
    await this.#ports.api.post('/auth/send-verification', body);
    const sealed = await this.#need();
    await saveDraft(await this.#ports.vault.remembered.deviceKey(), { ...sealed, sentAt: Date.now() });
  }

  /** Makes the account. Gives the refusal where the address has one: perhaps this very draft's, its answer lost. */
  async #finalize(draft: SealedDraft, paid: ConfirmPaymentAnswer | null): Promise<ApiError | null> {
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
      return contextGone(error);
    }
  }

  async #logIn({ email, secret, kdf }: SealedDraft): Promise<User> {
    const { session, vault } = this.#ports;
    const user = await session.login({ email, secret, rememberMe: false });
    await vault.iterations.remember(email, 'auth', kdf.iter);
    return user;
  }

  async #openVault(draft: SealedDraft): Promise<void> {
    const { vault } = this.#ports;
    await vault.iterations.remember(draft.email, 'erkp', draft.made.erkp.iter);
    try {
      await vault.adopt(draft);
    } catch (error) {
      console.warn('the vault stays locked after the sign-up', error);
      await vault.load();
    }
  }

  async #read(): Promise<SealedDraft | null> {
    const { remembered } = this.#ports.vault;
    if (!remembered.possible) return null;
    const draft = await readDraft(await remembered.existingDeviceKey());
    if (draft === 'corrupt') throw new RegistrationError('E_DRAFT_CORRUPT');
    if (draft === 'corrupted') throw new RegistrationError('E_DRAFT_CORRUPTED');
    return draft === 'missing' ? null : draft;
  }

  async #need(): Promise<SealedDraft> {
    const draft = await this.#read();
    if (!draft) throw new RegistrationError('E_DRAFT_MISSING');
    return draft;
  }

  async #keyOf(draft: SealedDraft): Promise<DataKey> {
    const raw = await openDeviceWrap(draft.wrap, await this.#ports.vault.remembered.deviceKey());
    return importDataKey(raw).finally(() => raw.fill(0));
  }

  async #goalOf(draft: SealedDraft): Promise<string> {
    if (!draft.goal) return '';
    const { value } = await openValue(
      await this.#keyOf(draft),
      draft.goal,
      placeOf('account', 'goal', draft.made.vaultId),
    );
    return typeof value === 'string' ? value : '';
  }
}

const EMPTY = {
  v: 2,
  firstName: '',
  lastName: '',
  goal: null,
  subscriptionPlan: null,
  period: null,
  ackE2EE: false,
  sentAt: 0,
} as const;

/** The registration's cookie is gone, or the server forgot it: nothing here can be finished. */
function contextGone(error: unknown): never {
  throw isApiError(error, 'REGISTRATION_CONFLICT') ? new RegistrationError('E_CONTEXT_MISSING', error) : error;
}
