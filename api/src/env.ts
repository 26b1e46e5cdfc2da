import { resolve } from 'node:path';
import {
  mergePriceAmounts,
  NO_PRICES,
  type Operator,
  type OperatorScript,
  type PriceAmounts,
  type PublicInstanceConfig,
} from '@northkeep/contracts';
import { type AiEndpoint, parseAiEndpoint } from './env/assistant.ts';
import { EnvFaults } from './env/env-faults.ts';
import { parseOperator } from './env/operator.ts';
import { parseServiceSettings, type ServiceSettings } from './env/services.ts';
import { ENV_VARIABLE_NAMES, type EnvVariables, parseEnvVariables, parseOptionalServiceUrl } from './env/variables.ts';
import { reportReadableSigningKeys } from './platform/hosting/signing-key-check.ts';

export interface Env extends ServiceSettings {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Origin of mailed links, payment return URLs and allowed requests, without a path or trailing slash. */
  readonly publicUrl: string;
  readonly trustedProxies: number;
  /** Value of the header Strict-Transport-Security; null for no header. */
  readonly hsts: string | null;
  readonly logLevel: EnvVariables['LOG_LEVEL'];
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** Absolute path of the folder with the built suite and its signed registry. */
  readonly releasesDir: string;
  readonly activationFee: boolean;
  /** Prices of this instance in US cents; null for the default prices. */
  readonly amounts: PriceAmounts | null;
  /** URL of the weather service that a page may call; null for none. */
  readonly weatherUrl: string | null;
  /** URL of the geocoding service that a page may call; null for none. */
  readonly geocodingUrl: string | null;
  /** Endpoint of the assistant; null for the built-in engine alone. */
  readonly assistant: AiEndpoint | null;
  /** Third-party analytics script, which a page loads after the user's consent; null for none. */
  readonly analytics: OperatorScript | null;
  /** Operator of this installation; null when the environment does not name one. */
  readonly operator: Operator | null;
  /** Contact for reports of vulnerabilities, a `mailto:`, `https:` or `tel:` URI; null for none. */
  readonly securityContact: string | null;
  /** True when pages report which part of them failed, and the server counts it. */
  readonly failureReports: boolean;
  /** Port and host of the metrics endpoint; null for none. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  /** Time in ms for which a start waits for a database that cannot be reached. */
  readonly databaseWaitMs: number;
  /**
   * Time in ms during which a stopping server still accepts requests, and reports that it is not ready, before it stops
   * listening.
   */
  readonly drainMs: number;
  /** Absolute path of the folder in which tests record all API responses, user data included; null outside tests. */
  readonly recordResponsesDir: string | null;
}

interface Input {
  readonly v: EnvVariables;
  readonly production: boolean;
  readonly faults: EnvFaults;
}

export const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host);

/**
 * Default time in ms for which a stopping server in production still accepts requests. It is longer than the interval
 * in which a load balancer checks the readiness of a server.
 */
const DRAIN_MS = 5_000;
const DEVELOPMENT_DRAIN_MS = 250;
/** Default time in ms for which a start in production waits for its database, which may start at the same time. */
const DATABASE_WAIT_MS = 120_000;

const DEFAULT_HSTS = 'max-age=63072000; includeSubDomains';

interface ParseOptions {
  /** Folder in which a server must not find a signing key in production; commands omit it. */
  readonly root?: string;
  /** Variables that a command uses: the faults of others do not stop it, and it must not read their values. */
  readonly only?: readonly string[];
}

/** Reads the environment and the files of its secrets; throws an `EnvError` that names every fault. */
export function parseEnv(source: Readonly<Record<string, string | undefined>>, { root, only }: ParseOptions = {}): Env {
  const faults = new EnvFaults();
  const v = parseEnvVariables(source, faults);
  const production = v.NODE_ENV === 'production';
  if (production && root !== undefined) reportReadableSigningKeys(root, faults);
  const input = { v, production, faults };
  const env: Env = {
    ...parseServiceSettings(input),
    production,
    port: v.PORT,
    host: v.HOST,
    publicUrl: publicUrl(input),
    trustedProxies: trustedProxies(input),
    hsts: hsts(input),
    logLevel: v.LOG_LEVEL,
    dataDir: resolve(v.DATA_DIR),
    releasesDir: resolve(v.RELEASES_DIR),
    activationFee: v.ACTIVATION_FEE === 'on' && v.PAYMENTS !== 'off',
    amounts: amounts(v),
    weatherUrl: parseOptionalServiceUrl(v.WEATHER_URL),
    geocodingUrl: parseOptionalServiceUrl(v.GEOCODING_URL),
    assistant: parseAiEndpoint(input),
    analytics: analytics(input),
    operator: parseOperator(input),
    securityContact: v.SECURITY_CONTACT ?? null,
    failureReports: v.FAILURE_REPORTS === 'on',
    metrics: metrics(input),
    databaseWaitMs: v.DATABASE_WAIT_MS ?? (production ? DATABASE_WAIT_MS : 0),
    drainMs: v.DRAIN_MS ?? (production ? DRAIN_MS : DEVELOPMENT_DRAIN_MS),
    recordResponsesDir: recordResponsesDir(input),
  };
  const used = listLocalServiceReplacements(env);
  if (!production && !isLoopback(env.host) && used.length > 0)
    faults.add('HOST', `must be a loopback address while stand-ins are used (${used.join(', ')})`);
  faults.throwIfAny(ENV_VARIABLE_NAMES, only);
  return env;
}

/** Returns the settings of this instance that its pages need. */
export const instanceSettingsOf = ({
  production,
  payments,
  activationFee,
  amounts: own,
  failureReports,
}: Env): PublicInstanceConfig => ({
  testPayments:
    production && (payments.kind === 'simulator' || (payments.kind === 'stripe' && payments.apiBase !== null)),
  // An instance without the activation fee reports a fee of 0 to its pages.
  amounts: activationFee ? own : { ...(own ?? mergePriceAmounts({})), activationFee: 0 },
  plan: payments.kind === 'off' ? payments.plan : null,
  ...(failureReports ? { failureReports } : {}),
});

/** Returns the names of the local replacements in use, such as 'payment simulator'. */
export function listLocalServiceReplacements(env: Env): string[] {
  const keysOfPush = env.push.keys ? 'given' : 'vapid';
  const kinds = [env.database.kind, env.payments.kind, env.mail.kind, env.serverKeys.kind, keysOfPush];
  const names = {
    embedded: 'embedded store',
    simulator: 'payment simulator',
    mailbox: 'local mailbox',
    generated: 'generated SERVER_KEY',
    vapid: 'generated VAPID keys',
  };
  return kinds.flatMap((kind) => (Object.hasOwn(names, kind) ? [names[kind as keyof typeof names]] : []));
}

function publicUrl({ v, production, faults }: Input): string {
  if (v.PUBLIC_URL === undefined)
    return production ? faults.add('PUBLIC_URL', 'is needed in production') : `http://localhost:${v.PORT}`;
  const { origin, protocol, pathname, hostname } = new URL(v.PUBLIC_URL);
  if (pathname !== '/') faults.add('PUBLIC_URL', 'must be an origin without a path');
  // Browsers treat a loopback address as secure: it keeps cookies for https and offers cryptography to scripts.
  if (production && protocol !== 'https:' && !isLoopback(hostname))
    faults.add('PUBLIC_URL', 'must be https in production, except on localhost');
  return origin;
}

function trustedProxies({ v, production, faults }: Input): number {
  if (v.TRUSTED_PROXIES === undefined && production)
    faults.add(
      'TRUSTED_PROXIES',
      'is needed in production: the number of reverse proxies in front of the server, 0 for none. ' +
        'If it is too small, all visitors share one rate limit; if it is too large, a visitor can forge an address',
    );
  return v.TRUSTED_PROXIES ?? 0;
}

/** Returns the header of production; a development server has none, because it is reached over http. */
function hsts({ v, production, faults }: Input): string | null {
  if (v.HSTS !== undefined && !production) faults.add('HSTS', 'is for production only');
  if (!production || v.HSTS === 'off') return null;
  return v.HSTS ?? DEFAULT_HSTS;
}

function metrics({ v, faults }: Input): Env['metrics'] {
  if (v.METRICS_PORT === undefined) return null;
  if (v.METRICS_PORT === v.PORT) faults.add('METRICS_PORT', 'must differ from PORT');
  return { port: v.METRICS_PORT, host: v.METRICS_HOST };
}

/**
 * Returns the operator's analytics script. An integrity hash is required: without it a third party could replace the
 * script and read an unlocked vault.
 */
function analytics({ v, faults }: Input): OperatorScript | null {
  if (v.ANALYTICS_SCRIPT === undefined) return null;
  const integrity = v.ANALYTICS_INTEGRITY ?? faults.add('ANALYTICS_INTEGRITY', 'is needed with ANALYTICS_SCRIPT');
  return { src: v.ANALYTICS_SCRIPT, integrity };
}

function amounts(v: EnvVariables): PriceAmounts | null {
  if (v.PAYMENTS === 'off') return NO_PRICES;
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
  return Object.keys(set).length > 0 ? mergePriceAmounts(set) : null;
}

function recordResponsesDir({ v: { RECORD_RESPONSES: dir }, production, faults }: Input): string | null {
  if (dir === undefined) return null;
  if (production) faults.add('RECORD_RESPONSES', 'stores responses with user data and is for tests only');
  return resolve(dir);
}
