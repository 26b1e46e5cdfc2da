import { resolve } from 'node:path';
import { type Amounts, amountsWith, type Instance, type OperatorScript } from '@northkeep/contracts';
import { z } from 'zod';

const text = z.string().trim().min(1);
const flag = z.enum(['on', 'off']);
/** Whole US cents; the payment provider accepts no amount below 50. */
const cents = z.coerce.number().int().min(50).max(1_000_000);

/** All environment variables of the server. An empty variable counts as unset. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DATA_DIR: text.default('.data'),
  RELEASES_DIR: text.default('releases'),
  DATABASE: z.enum(['embedded', 'mongodb']).optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//)
    .optional(),
  PAYMENTS: z.enum(['simulator', 'stripe']).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  ACTIVATION_FEE: flag.default('on'),
  PRICE_ACTIVATION: cents.optional(),
  PRICE_PRO_MONTHLY: cents.optional(),
  PRICE_PRO_ANNUAL: cents.optional(),
  PRICE_ELITE_MONTHLY: cents.optional(),
  PRICE_ELITE_ANNUAL: cents.optional(),
  MAIL: z.enum(['mailbox', 'smtp']).optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//)
    .optional(),
  MAIL_FROM: text.optional(),
  SERVER_KEY: text.optional(),
  SERVER_KEY_FILE: text.optional(),
  SERVER_KEYS_OLD: text.optional(),
  WEATHER_URL: z.url({ protocol: /^https?$/ }).default('https://api.open-meteo.com'),
  GEOCODING_URL: z.url({ protocol: /^https?$/ }).optional(),
  ANALYTICS_SCRIPT: z.url({ protocol: /^https$/ }).optional(),
  ANALYTICS_INTEGRITY: z
    .string()
    .regex(/^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/)
    .optional(),
  DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
  RECORD_RESPONSES: text.optional(),
});
type Variables = z.output<typeof variables>;

/** Names of all variables; a test compares them with the README. */
export const VARIABLES: readonly string[] = Object.keys(variables.shape);

export type Database = { readonly kind: 'embedded' } | { readonly kind: 'mongodb'; readonly uri: string };
export type Payments =
  | { readonly kind: 'simulator' }
  | {
      readonly kind: 'stripe';
      readonly secretKey: string;
      readonly webhookSecret: string;
      readonly publishableKey: string | null;
    };
export type Mail =
  | { readonly kind: 'mailbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
/** Server keys, each 32 bytes in base64. `older` keys only decrypt existing values. */
export type ServerKeys =
  | { readonly kind: 'generated'; readonly older: readonly string[] }
  | { readonly kind: 'given'; readonly key: string; readonly older: readonly string[] }
  | { readonly kind: 'file'; readonly path: string; readonly older: readonly string[] };

export interface Env {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin of mailed links, payment return URLs and allowed requests, without a path or trailing slash. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
  readonly logLevel: Variables['LOG_LEVEL'];
  /** Absolute path. */
  readonly dataDir: string;
  /** Absolute path of the folder with the built suite and its signed registry. */
  readonly releasesDir: string;
  readonly database: Database;
  readonly payments: Payments;
  readonly mail: Mail;
  readonly serverKeys: ServerKeys;
  readonly activationFee: boolean;
  /** Prices of this instance in US cents; null for the default prices. */
  readonly amounts: Amounts | null;
  readonly weatherUrl: string;
  readonly geocodingUrl: string | null;
  /** Third-party analytics script, which a page loads after the user's consent; null for none. */
  readonly analytics: OperatorScript | null;
  /** Time in ms for which a stopping server answers requests as not ready before it stops listening. */
  readonly drainMs: number;
  /** Absolute path of the folder in which tests record all API responses, user data included; null outside tests. */
  readonly recordResponsesDir: string | null;
}

/** Invalid configuration that prevents the start. The message begins with the name of the variable. */
export class EnvError extends Error {
  override name = 'EnvError';
}

const refuse = (variable: string, reason: string): never => {
  throw new EnvError(`${variable}: ${reason}`);
};

/** Returns the setting of the local replacement for an external service; production requires an explicit request. */
function standIn<T>(production: boolean, isRequested: boolean, variable: string, setting: string, value: T): T {
  if (!production || isRequested) return value;
  return refuse(variable, `is needed in production (set ${setting} to use the stand-in)`);
}

function database(v: Variables, production: boolean): Database {
  if (v.MONGODB_URI !== undefined && v.DATABASE !== 'embedded') return { kind: 'mongodb', uri: v.MONGODB_URI };
  if (v.DATABASE === 'mongodb') return refuse('MONGODB_URI', 'is needed with DATABASE=mongodb');
  return standIn(production, v.DATABASE === 'embedded', 'MONGODB_URI', 'DATABASE=embedded', { kind: 'embedded' });
}

function payments(v: Variables, production: boolean): Payments {
  const isRequested = v.PAYMENTS === 'simulator';
  if (isRequested || (v.STRIPE_SECRET_KEY === undefined && v.PAYMENTS !== 'stripe'))
    return standIn(production, isRequested, 'STRIPE_SECRET_KEY', 'PAYMENTS=simulator', { kind: 'simulator' });
  return {
    kind: 'stripe',
    secretKey: v.STRIPE_SECRET_KEY ?? refuse('STRIPE_SECRET_KEY', 'is needed with PAYMENTS=stripe'),
    webhookSecret: v.STRIPE_WEBHOOK_SECRET ?? refuse('STRIPE_WEBHOOK_SECRET', 'is needed with STRIPE_SECRET_KEY'),
    publishableKey: v.STRIPE_PUBLISHABLE_KEY ?? null,
  };
}

function mail(v: Variables, production: boolean): Mail {
  const isRequested = v.MAIL === 'mailbox';
  if (isRequested || (v.SMTP_URL === undefined && v.MAIL !== 'smtp'))
    return standIn(production, isRequested, 'SMTP_URL', 'MAIL=mailbox', { kind: 'mailbox' });
  return {
    kind: 'smtp',
    url: v.SMTP_URL ?? refuse('SMTP_URL', 'is needed with MAIL=smtp'),
    from: v.MAIL_FROM ?? refuse('MAIL_FROM', 'is needed with SMTP_URL'),
  };
}

/** Requires an integrity hash: without it a third party could replace the script and read an unlocked vault. */
function analytics(v: Variables): OperatorScript | null {
  if (v.ANALYTICS_SCRIPT === undefined) return null;
  const integrity = v.ANALYTICS_INTEGRITY ?? refuse('ANALYTICS_INTEGRITY', 'is needed with ANALYTICS_SCRIPT');
  return { src: v.ANALYTICS_SCRIPT, integrity };
}

function amounts(v: Variables): Amounts | null {
  const configured = {
    activationFee: v.PRICE_ACTIVATION,
    proMonthly: v.PRICE_PRO_MONTHLY,
    proAnnual: v.PRICE_PRO_ANNUAL,
    eliteMonthly: v.PRICE_ELITE_MONTHLY,
    eliteAnnual: v.PRICE_ELITE_ANNUAL,
  };
  const set = Object.fromEntries(
    Object.entries(configured).flatMap(([name, c]) => (c === undefined ? [] : [[name, c]])),
  );
  return Object.keys(set).length > 0 ? amountsWith(set) : null;
}

function serverKeys(v: Variables, production: boolean): ServerKeys {
  const older = v.SERVER_KEYS_OLD?.split(',').map((key) => key.trim()) ?? [];
  if (v.SERVER_KEY !== undefined) return { kind: 'given', key: v.SERVER_KEY, older };
  if (v.SERVER_KEY_FILE !== undefined) return { kind: 'file', path: resolve(v.SERVER_KEY_FILE), older };
  return production ? refuse('SERVER_KEY', 'is needed in production') : { kind: 'generated', older };
}

export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/** Longer than the interval in which a load balancer checks the readiness of a server. */
const DRAIN_MS = 5_000;
const DEVELOPMENT_DRAIN_MS = 250;

/** Reads the environment once; throws {@link EnvError} naming the first variable that is wrong or missing. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const parsed = variables.safeParse(set);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refuse(String(issue?.path[0]), issue?.message ?? 'is not valid');
  }
  const v = parsed.data;
  const production = v.NODE_ENV === 'production';
  const env: Env = {
    production,
    port: v.PORT,
    host: v.HOST,
    publicUrl: publicUrl(v, production),
    trustedProxies: v.TRUSTED_PROXIES,
    logLevel: v.LOG_LEVEL,
    dataDir: resolve(v.DATA_DIR),
    releasesDir: resolve(v.RELEASES_DIR),
    database: database(v, production),
    payments: payments(v, production),
    mail: mail(v, production),
    serverKeys: serverKeys(v, production),
    activationFee: v.ACTIVATION_FEE === 'on',
    amounts: amounts(v),
    weatherUrl: v.WEATHER_URL,
    geocodingUrl: v.GEOCODING_URL ?? null,
    analytics: analytics(v),
    drainMs: v.DRAIN_MS ?? (production ? DRAIN_MS : DEVELOPMENT_DRAIN_MS),
    recordResponsesDir: recordResponsesDir(v, production),
  };
  if (!production && !isLoopback(env.host)) {
    const used = standIns(env);
    if (used.length > 0) refuse('HOST', `must be a loopback address while stand-ins are used (${used.join(', ')})`);
  }
  return env;
}

/** Returns the settings of this instance that its pages need. */
export const instanceOf = ({ production, payments, activationFee, amounts: own }: Env): Instance => ({
  testPayments: production && payments.kind === 'simulator',
  // An instance without the activation fee shows 0.
  amounts: activationFee ? own : { ...(own ?? amountsWith({})), activationFee: 0 },
});

/** Returns the names of the local replacements in use, such as 'payment simulator'. */
export function standIns(env: Env): string[] {
  const kinds = [env.database.kind, env.payments.kind, env.mail.kind, env.serverKeys.kind];
  const names = {
    embedded: 'embedded store',
    simulator: 'payment simulator',
    mailbox: 'local mailbox',
    generated: 'generated SERVER_KEY',
  };
  return kinds.flatMap((kind) => (Object.hasOwn(names, kind) ? [names[kind as keyof typeof names]] : []));
}

function recordResponsesDir({ RECORD_RESPONSES: dir }: Variables, production: boolean): string | null {
  if (dir === undefined) return null;
  return production
    ? refuse('RECORD_RESPONSES', 'stores responses with user data and is for tests only')
    : resolve(dir);
}

function publicUrl(v: Variables, production: boolean): string {
  if (v.PUBLIC_URL === undefined)
    return production ? refuse('PUBLIC_URL', 'is needed in production') : `http://localhost:${v.PORT}`;
  const { origin, protocol, pathname } = new URL(v.PUBLIC_URL);
  if (pathname !== '/') refuse('PUBLIC_URL', 'must be an origin without a path');
  if (production && protocol !== 'https:') refuse('PUBLIC_URL', 'must be https in production');
  return origin;
}
