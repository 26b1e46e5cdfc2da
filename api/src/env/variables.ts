import { PLANS, PUBLIC_GEOCODING_URL, PUBLIC_WEATHER_URL } from '@northkeep/contracts';
import { z } from 'zod';
import type { EnvFaults } from './env-faults.ts';
import { readSecretFiles } from './secret-files.ts';

const text = z.string().trim().min(1);
const choice = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine((digits) => /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    })
    .transform(Number);
const url = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be a complete URL, such as ${example}` });
const matching = (pattern: RegExp, error: string) => z.string().trim().regex(pattern, { error });
/** Whole US cents; the payment provider accepts no amount below 50. */
const cents = wholeNumber(50, 1_000_000);
const flag = choice('on', 'off');
const OFF = 'off';
const serviceUrl = (example: string) =>
  z.union([z.literal(OFF), url(/^https?$/, example)], { error: `must be 'off' or a complete URL, such as ${example}` });

/** All environment variables of the server. An empty variable counts as unset. */
const variables = z.object({
  NODE_ENV: choice('development', 'test', 'production').default('development'),
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: text.default('127.0.0.1'),
  HSTS: matching(
    /^(off|max-age=\d{1,10}(; includeSubDomains)?(; preload)?)$/,
    "must be 'off' or a header such as 'max-age=31536000; includeSubDomains'",
  ).optional(),
  PUBLIC_URL: url(/^https?$/, 'https://northkeep.example').optional(),
  TRUSTED_PROXIES: wholeNumber(0, 10).optional(),
  LOG_LEVEL: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent').default('info'),
  DATA_DIR: text.default('.data'),
  RELEASES_DIR: text.default('releases'),
  DATABASE: choice('embedded', 'mongodb').optional(),
  MONGODB_URI: matching(/^mongodb(\+srv)?:\/\//, 'must begin with mongodb:// or mongodb+srv://').optional(),
  MONGODB_URI_FILE: text.optional(),
  DATABASE_WAIT_MS: wholeNumber(0, 3_600_000).optional(),
  PAYMENTS: choice('simulator', 'stripe', 'off').optional(),
  PLAN: choice(...PLANS).optional(),
  STRIPE_SECRET_KEY: text.optional(),
  STRIPE_SECRET_KEY_FILE: text.optional(),
  STRIPE_WEBHOOK_SECRET: text.optional(),
  STRIPE_WEBHOOK_SECRET_FILE: text.optional(),
  STRIPE_PUBLISHABLE_KEY: text.optional(),
  STRIPE_API_BASE: url(/^https?$/, 'http://localhost:12111').optional(),
  ACTIVATION_FEE: flag.default('on'),
  PRICE_ACTIVATION: cents.optional(),
  PRICE_PRO_MONTHLY: cents.optional(),
  PRICE_PRO_ANNUAL: cents.optional(),
  PRICE_ELITE_MONTHLY: cents.optional(),
  PRICE_ELITE_ANNUAL: cents.optional(),
  MAIL: choice('mailbox', 'smtp').optional(),
  SMTP_URL: matching(/^smtps?:\/\//, 'must begin with smtp:// or smtps://').optional(),
  SMTP_URL_FILE: text.optional(),
  MAIL_FROM: text.optional(),
  PUSH: choice('generated', 'vapid').optional(),
  VAPID_PUBLIC_KEY: text.optional(),
  VAPID_PRIVATE_KEY: text.optional(),
  VAPID_PRIVATE_KEY_FILE: text.optional(),
  VAPID_SUBJECT: matching(/^(mailto:.+@|https:\/\/)/, 'must begin with mailto: or https://').optional(),
  PUSH_SERVICE: url(/^https?$/, 'http://127.0.0.1:9090').optional(),
  SERVER_KEY: text.optional(),
  SERVER_KEY_FILE: text.optional(),
  SERVER_KEYS_OLD: text.optional(),
  SERVER_KEYS_OLD_FILE: text.optional(),
  WEATHER_URL: serviceUrl(PUBLIC_WEATHER_URL).default(PUBLIC_WEATHER_URL),
  GEOCODING_URL: serviceUrl(PUBLIC_GEOCODING_URL).default(PUBLIC_GEOCODING_URL),
  AI_BASE_URL: url(/^https?$/, 'https://api.openai.com/v1').optional(),
  AI_API_KEY: text.optional(),
  AI_API_KEY_FILE: text.optional(),
  AI_MODEL: text.optional(),
  AI_TIMEOUT_MS: wholeNumber(500, 60_000).default(10_000),
  ANALYTICS_SCRIPT: url(/^https$/, 'https://stats.example/script.js').optional(),
  ANALYTICS_INTEGRITY: matching(
    /^sha(256|384|512)-[A-Za-z0-9+/]+={0,2}$/,
    'must be an integrity hash, such as sha384-<base64>',
  ).optional(),
  OPERATOR_NAME: text.optional(),
  OPERATOR_ADDRESS: text.optional(),
  OPERATOR_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  OPERATOR_PHONE: text.optional(),
  OPERATOR_REGISTER: text.optional(),
  SECURITY_CONTACT: matching(
    /^(mailto:\S+@\S+|https:\/\/\S+|tel:\S+)$/,
    'must begin with mailto:, https:// or tel:',
  ).optional(),
  FAILURE_REPORTS: flag.default('off'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  METRICS_HOST: text.default('127.0.0.1'),
  DRAIN_MS: wholeNumber(0, 60_000).optional(),
  RECORD_RESPONSES: text.optional(),
});

export type EnvVariables = z.output<typeof variables>;

/** Names of all variables; a test compares them with the README. */
export const ENV_VARIABLE_NAMES: readonly string[] = Object.keys(variables.shape);

/** Returns the URL of a service that a page may call; null when the operator has turned the service off. */
export const parseOptionalServiceUrl = (setting: string): string | null => (setting === OFF ? null : setting);

/**
 * Parses every variable by itself. A malformed one is added to `faults` and counts as unset. Throws when NODE_ENV is
 * malformed, because the requirements of the other variables depend on it.
 */
export function parseEnvVariables(
  source: Readonly<Record<string, string | undefined>>,
  faults: EnvFaults,
): EnvVariables {
  const given = Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== '');
  const set = readSecretFiles(Object.fromEntries(given), faults);
  const parsed = variables.safeParse(set);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues) {
    faults.add(String(path[0]), message);
    delete set[String(path[0])];
  }
  if (set.NODE_ENV === undefined && source.NODE_ENV) faults.throwIfAny(ENV_VARIABLE_NAMES);
  return variables.parse(set);
}
