import { type Envelope, isEnvelope, REGISTRATION_PLANS, type RegistrationPlan } from '@northkeep/contracts';
import { decrypt, encrypt, type SealedBytes } from '../crypto/aes-gcm.ts';
import { encodeUtf8 } from '../crypto/bytes.ts';
import type { SealedDraft } from './draft.ts';

// In a browser that stores nothing, the draft is lost when the payment page replaces this page. What the account needs
// apart from keys and the password waits in sessionStorage, which lives as long as the tab. It is encrypted with a key
// derived from the id of the checkout session, which comes back in the address of the payment return.

const KEY = 'nk.payment-return';
const PLACE = encodeUtf8('payment-return-v1');

/** Fields of a draft that the server needs to create the account. The goal is encrypted with the key of the vault. */
export type KeptProfile = Pick<SealedDraft, 'email' | 'firstName' | 'lastName' | 'goal' | 'ackE2EE'> & {
  readonly subscriptionPlan: RegistrationPlan | null;
};

/** Keeps the profile for the return from a checkout. A failure is logged: the registration then needs its page. */
export async function keepProfile(checkoutId: string, draft: SealedDraft): Promise<void> {
  const { email, firstName, lastName, goal, ackE2EE, subscriptionPlan } = draft;
  const profile: KeptProfile = { email, firstName, lastName, goal, ackE2EE, subscriptionPlan };
  try {
    const sealed = await encrypt(await keyOf(checkoutId), encodeUtf8(JSON.stringify(profile)), PLACE);
    sessionStorage.setItem(KEY, JSON.stringify(sealed));
  } catch (error) {
    console.warn('the profile was not kept for the payment return', error);
  }
}

/** Reads the profile kept for a checkout; null when this tab has none. */
export async function readKeptProfile(checkoutId: string): Promise<KeptProfile | null> {
  try {
    const sealed = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as SealedBytes | null;
    const plain = sealed && (await decrypt(await keyOf(checkoutId), sealed, PLACE));
    return plain ? decodeProfile(JSON.parse(new TextDecoder().decode(plain))) : null;
  } catch (error) {
    console.debug('no profile was kept', error);
    return null;
  }
}

/** Deletes the kept profile. */
export function forgetKeptProfile(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch (error) {
    console.debug('sessionStorage is blocked', error);
  }
}

async function keyOf(checkoutId: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest('SHA-256', encodeUtf8(`payment-return-v1:${checkoutId}`));
  return crypto.subtle.importKey('raw', digest, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

function decodeProfile(value: unknown): KeptProfile | null {
  if (typeof value !== 'object' || value === null) return null;
  const { email, firstName, lastName, goal, ackE2EE, subscriptionPlan }: Partial<Record<keyof KeptProfile, unknown>> =
    value;
  if (typeof email !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string') return null;
  return {
    ...{ email, firstName, lastName },
    goal: isEnvelope(goal) ? (goal as Envelope) : null,
    ackE2EE: ackE2EE === true,
    subscriptionPlan: REGISTRATION_PLANS.find((plan) => plan === subscriptionPlan) ?? null,
  };
}
