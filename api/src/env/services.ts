import type { Plan } from '@northkeep/contracts';
import { decodeServerKey } from '../platform/server-key.ts';
import type { EnvFaults } from './env-faults.ts';
import { type PushSettings, parsePushSettings } from './push.ts';
import type { EnvVariables } from './variables.ts';

export type DatabaseSettings = { readonly kind: 'embedded' } | { readonly kind: 'mongodb'; readonly uri: string };
export type PaymentSettings =
  | { readonly kind: 'simulator' }
  /** No payments: every account is on `plan`. */
  | { readonly kind: 'off'; readonly plan: Plan }
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      readonly publishableKey: string | null;
      /** Origin that replaces Stripe's API, for example a mock; null for Stripe's own. */
      readonly apiBase: string | null;
    };
export type MailSettings =
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
/** Server keys, each 32 bytes in base64. `older` keys only decrypt existing values. */
export type ServerKeySettings =
  | { readonly kind: 'generated'; readonly older: readonly string[] }
  | { readonly kind: 'given'; readonly key: string; readonly older: readonly string[] };

interface Input {
  readonly v: EnvVariables;
  readonly production: boolean;
  readonly faults: EnvFaults;
}

export interface ServiceSettings {
  readonly database: DatabaseSettings;
  readonly payments: PaymentSettings;
  readonly mail: MailSettings;
  readonly serverKeys: ServerKeySettings;
  readonly push: PushSettings;
}

/**
 * Returns the external services, or their local replacements, which production uses only when they are set explicitly.
 * Setting both a service and its replacement is a fault: the service would be ignored silently.
 */
export const parseServiceSettings = (input: Input): ServiceSettings => ({
  database: database(input),
  payments: payments(input),
  mail: mail(input),
  serverKeys: serverKeys(input),
  push: parsePushSettings(input),
});

const inProduction = (setting: string) => `is needed in production (set ${setting} to use the stand-in)`;

function database({ v, production, faults }: Input): DatabaseSettings {
  if (v.DATABASE === 'embedded') {
    if (v.MONGODB_URI !== undefined) faults.add('MONGODB_URI', 'needs DATABASE=mongodb');
    return { kind: 'embedded' };
  }
  if (v.MONGODB_URI === undefined && v.DATABASE === undefined && !production) return { kind: 'embedded' };
  const reason = v.DATABASE === undefined ? inProduction('DATABASE=embedded') : 'is needed with DATABASE=mongodb';
  return { kind: 'mongodb', uri: v.MONGODB_URI ?? faults.add('MONGODB_URI', reason) };
}

/** Variables that have an effect only with payments. */
const NEEDS_PAYMENTS = [
  ...['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_API_BASE', 'PRICE_ACTIVATION'],
  ...['PRICE_PRO_MONTHLY', 'PRICE_PRO_ANNUAL', 'PRICE_ELITE_MONTHLY', 'PRICE_ELITE_ANNUAL'],
] as const;

function payments({ v, production, faults }: Input): PaymentSettings {
  if (v.PAYMENTS === 'off') {
    for (const name of NEEDS_PAYMENTS) if (v[name] !== undefined) faults.add(name, 'has no effect with PAYMENTS=off');
    if (v.PLAN === undefined) faults.add('PLAN', 'is needed with PAYMENTS=off: the plan of every account');
    return { kind: 'off', plan: v.PLAN ?? 'free' };
  }
  if (v.PLAN !== undefined) faults.add('PLAN', 'needs PAYMENTS=off; otherwise people choose their plan');
  const isUnset = v.STRIPE_SECRET_KEY === undefined && v.PAYMENTS === undefined;
  if (v.PAYMENTS === 'simulator' || (isUnset && !production)) {
    if (v.STRIPE_SECRET_KEY !== undefined) faults.add('STRIPE_SECRET_KEY', 'needs PAYMENTS=stripe');
    if (v.STRIPE_API_BASE !== undefined)
      faults.add('STRIPE_API_BASE', 'needs STRIPE_SECRET_KEY; the payment simulator has an address of its own');
    return { kind: 'simulator' };
  }
  const reason = isUnset ? inProduction('PAYMENTS=simulator') : 'is needed with PAYMENTS=stripe';
  return {
    kind: 'stripe',
    secretKey: v.STRIPE_SECRET_KEY ?? faults.add('STRIPE_SECRET_KEY', reason),
    webhookSecret: v.STRIPE_WEBHOOK_SECRET ?? faults.add('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY'),
    publishableKey: v.STRIPE_PUBLISHABLE_KEY ?? null,
    apiBase: stripeApiBase({ v, faults }),
  };
}

const STRIPE = 'https://api.stripe.com';
/** Stripe's keys of its test mode, which move no money. */
const TEST_KEY = /^[sr]k_test_/;

/**
 * Threat: a typing error or a changed environment could send the live key, and with it all payments, to another host.
 */
function stripeApiBase({ v, faults }: Pick<Input, 'v' | 'faults'>): string | null {
  if (v.STRIPE_API_BASE === undefined) return null;
  const { origin, pathname, search, username } = new URL(v.STRIPE_API_BASE);
  if (pathname !== '/' || search !== '' || username !== '')
    faults.add('STRIPE_API_BASE', 'must be an origin without a path, a query or a user name');
  if (origin === STRIPE) return null;
  if (v.STRIPE_SECRET_KEY !== undefined && !TEST_KEY.test(v.STRIPE_SECRET_KEY))
    faults.add('STRIPE_API_BASE', 'is accepted with a test key only (sk_test_...): a live key is sent to Stripe alone');
  return origin;
}

function mail({ v, production, faults }: Input): MailSettings {
  const isUnset = v.SMTP_URL === undefined && v.MAIL === undefined;
  if (v.MAIL === 'mailbox' || (isUnset && !production)) {
    if (v.SMTP_URL !== undefined) faults.add('SMTP_URL', 'needs MAIL=smtp');
    return { kind: 'mailbox' };
  }
  const reason = isUnset ? inProduction('MAIL=mailbox') : 'is needed with MAIL=smtp';
  return {
    kind: 'smtp',
    url: v.SMTP_URL ?? faults.add('SMTP_URL', reason),
    from: v.MAIL_FROM ?? faults.add('MAIL_FROM', 'is needed with SMTP_URL'),
  };
}

function serverKeys({ v, production, faults }: Input): ServerKeySettings {
  const older = v.SERVER_KEYS_OLD?.split(',').map((key) => key.trim()) ?? [];
  for (const [name, keys] of Object.entries({ SERVER_KEY: [v.SERVER_KEY ?? null], SERVER_KEYS_OLD: older }))
    if (keys.some((key) => key !== null && decodeServerKey(key) === null))
      faults.add(
        name,
        name === 'SERVER_KEY'
          ? 'must be the base64 of 32 bytes'
          : 'must be keys of 32 bytes in base64, separated by commas',
      );
  if (v.SERVER_KEY !== undefined) return { kind: 'given', key: v.SERVER_KEY, older };
  if (production)
    faults.add('SERVER_KEY', 'is needed in production (the base64 of 32 random bytes), or SERVER_KEY_FILE');
  return { kind: 'generated', older };
}
