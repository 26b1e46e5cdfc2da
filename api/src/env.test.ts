import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NO_PRICES } from '@northkeep/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SECRET_NAMES } from './env/secret-files.ts';
import { ENV_VARIABLE_NAMES } from './env/variables.ts';
import { instanceSettingsOf, listLocalServiceReplacements, parseEnv } from './env.ts';
import {
  buildProductionEnvWithout,
  extractVariableNames,
  PRODUCTION_ENV,
  readEnvFaults,
} from './testing/env-variables.ts';

describe('parseEnv', () => {
  it('knows exactly the environment variables that the README lists', async () => {
    const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
    const section = readme.split('## Running it')[1]?.split('\n## ')[0] ?? '';
    const names = [...section.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(names.sort()).toEqual([...ENV_VARIABLE_NAMES].sort());
  });

  it('reads the operator, whose name, address and email must be set together', () => {
    expect(parseEnv({}).operator).toBeNull();
    const given = { OPERATOR_NAME: 'Anna Berg', OPERATOR_ADDRESS: ' Hill Road 1,, 1000 Example ' };
    expect(readEnvFaults({ ...given, OPERATOR_PHONE: '+1 555 0100' })).toEqual([
      'OPERATOR_EMAIL: is needed with the other variables of the operator',
    ]);
    expect(parseEnv({ ...given, OPERATOR_EMAIL: 'anna@example.org' }).operator).toEqual({
      name: 'Anna Berg',
      address: ['Hill Road 1', '1000 Example'],
      email: 'anna@example.org',
      phone: null,
      register: null,
    });
    expect(extractVariableNames(readEnvFaults({ SECURITY_CONTACT: 'security@example.org' }))).toEqual([
      'SECURITY_CONTACT',
    ]);
  });

  it('accepts a third-party script only over https and with an integrity hash', () => {
    const src = 'https://stats.example/s.js';
    const integrity = `sha384-${'A'.repeat(64)}`;
    expect(parseEnv({}).analytics).toBeNull();
    expect(parseEnv({ ANALYTICS_SCRIPT: src, ANALYTICS_INTEGRITY: integrity }).analytics).toEqual({ src, integrity });
    expect(() => parseEnv({ ANALYTICS_SCRIPT: src })).toThrow('ANALYTICS_INTEGRITY');
    expect(() => parseEnv({ ANALYTICS_SCRIPT: 'http://stats.example/s.js' })).toThrow('ANALYTICS_SCRIPT');
  });

  it('accepts custom amounts in whole cents, and PAYMENTS=simulator in production', () => {
    expect(parseEnv({}).amounts).toBeNull();
    const own = parseEnv({ PRICE_PRO_MONTHLY: '900', PRICE_ACTIVATION: '250' });
    expect(own.amounts).toMatchObject({ activationFee: 250, plans: { pro: { monthly: 900, annual: 12_000 } } });
    for (const wrong of ['9.50', '-1', '0', 'free', '1e9'])
      expect(() => parseEnv({ PRICE_PRO_ANNUAL: wrong })).toThrow('PRICE_PRO_ANNUAL');
    expect(instanceSettingsOf(own)).toEqual({ testPayments: false, amounts: own.amounts, plan: null });
    const free = parseEnv({ PRICE_PRO_MONTHLY: '900', PRICE_ACTIVATION: '250', ACTIVATION_FEE: 'off' });
    expect(instanceSettingsOf(free).amounts).toMatchObject({ activationFee: 0, plans: { pro: { monthly: 900 } } });
    const asked = buildProductionEnvWithout('STRIPE_SECRET_KEY', { PAYMENTS: 'simulator' });
    expect(instanceSettingsOf(parseEnv(asked))).toEqual({ testPayments: true, amounts: null, plan: null });
    expect(instanceSettingsOf(parseEnv(PRODUCTION_ENV)).testPayments).toBe(false);
  });

  // shows: pay.none.env
  it('takes no payments with PAYMENTS=off, only beside the plan of every account and without prices', () => {
    const off = buildProductionEnvWithout('STRIPE_SECRET_KEY', {
      PAYMENTS: 'off',
      PLAN: 'pro',
      STRIPE_WEBHOOK_SECRET: '',
    });
    const env = parseEnv(off);
    expect(env).toMatchObject({ payments: { kind: 'off', plan: 'pro' }, activationFee: false });
    expect(instanceSettingsOf(env)).toEqual({ testPayments: false, amounts: NO_PRICES, plan: 'pro' });
    expect(listLocalServiceReplacements(env)).toEqual([]);
    expect(readEnvFaults({ ...off, PLAN: '' })).toEqual([
      'PLAN: is needed with PAYMENTS=off: the plan of every account',
    ]);
    expect(readEnvFaults({ PLAN: 'pro' })).toEqual(['PLAN: needs PAYMENTS=off; otherwise people choose their plan']);
    expect(extractVariableNames(readEnvFaults({ ...off, PLAN: 'gold', PRICE_PRO_ANNUAL: '900' }))).toEqual([
      ...['PLAN', 'PRICE_PRO_ANNUAL'],
    ]);
    const stripe = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'https://api.stripe.com' };
    expect(extractVariableNames(readEnvFaults({ ...off, ...stripe }))).toEqual(Object.keys(stripe));
  });

  it('defaults to local stand-ins when no variable is set', () => {
    const env = parseEnv({ PATH: '/bin' });
    expect(env).toMatchObject({ port: 8080, host: '127.0.0.1', publicUrl: 'http://localhost:8080', production: false });
    expect(listLocalServiceReplacements(env)).toHaveLength(5);
  });

  it('sends HSTS in production, by default, as configured or not at all, and accepts http on localhost only', () => {
    expect([parseEnv({}).hsts, parseEnv(PRODUCTION_ENV).hsts]).toEqual([null, 'max-age=63072000; includeSubDomains']);
    expect(parseEnv({ ...PRODUCTION_ENV, HSTS: 'max-age=300' }).hsts).toBe('max-age=300');
    expect(parseEnv({ ...PRODUCTION_ENV, HSTS: 'off' }).hsts).toBeNull();
    for (const [variables, name] of [
      [{ HSTS: 'max-age=300' }, 'HSTS'],
      [{ ...PRODUCTION_ENV, HSTS: 'max-age=1\r\nx: y' }, 'HSTS'],
      [{ ...PRODUCTION_ENV, PUBLIC_URL: 'http://localhost.example' }, 'PUBLIC_URL'],
    ] as const)
      expect(extractVariableNames(readEnvFaults(variables))).toEqual([name]);
    expect(parseEnv({ ...PRODUCTION_ENV, PUBLIC_URL: 'http://localhost:8080' }).publicUrl).toBe(
      'http://localhost:8080',
    );
  });

  it('treats an empty variable as unset', () => {
    expect(parseEnv({ PORT: '', MONGODB_URI: ' ' })).toMatchObject({ port: 8080, database: { kind: 'embedded' } });
  });

  it.each([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'northkeep' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://northkeep.example/app' }],
    ['MONGODB_URI', { MONGODB_URI: 'postgres://db' }],
    ['MONGODB_URI', { DATABASE: 'mongodb' }],
    ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'all' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['METRICS_PORT', { METRICS_PORT: '8080' }],
  ])('throws an error that names %s', (name, variables) => {
    expect(() => parseEnv(variables)).toThrow(new RegExp(`^${name}: `));
  });

  it('names each missing service in production', () => {
    expect(listLocalServiceReplacements(parseEnv(PRODUCTION_ENV))).toEqual([]);
    const needed = [
      'PUBLIC_URL',
      'MONGODB_URI',
      'STRIPE_SECRET_KEY',
      'SMTP_URL',
      'SERVER_KEY',
      'VAPID_PUBLIC_KEY',
      'TRUSTED_PROXIES',
    ] as const;
    for (const name of needed)
      expect(() => parseEnv(buildProductionEnvWithout(name))).toThrow(new RegExp(`^${name}: is needed`));
    expect(() => parseEnv({ ...PRODUCTION_ENV, PUBLIC_URL: 'http://northkeep.example' })).toThrow(/^PUBLIC_URL/);
  });

  it('names every missing variable of an empty production environment in one error', () => {
    const missing = ['PUBLIC_URL', 'TRUSTED_PROXIES', 'MONGODB_URI', 'STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
    expect(extractVariableNames(readEnvFaults({ NODE_ENV: 'production' }))).toEqual([
      ...missing,
      ...['SMTP_URL', 'MAIL_FROM', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY', 'VAPID_SUBJECT', 'SERVER_KEY'],
    ]);
  });

  it('names malformed and missing variables together, each once and in plain words', () => {
    const faults = readEnvFaults({
      ...buildProductionEnvWithout('MAIL_FROM', {
        PORT: 'http',
        LOG_LEVEL: 'loud',
        PRICE_PRO_ANNUAL: '9.50',
        SERVER_KEY: 'short',
      }),
      ...{ PUBLIC_URL: 'northkeep', MONGODB_URI: 'postgres://db', ANALYTICS_SCRIPT: 'https://stats.example/s.js' },
    });
    expect(faults).toEqual([
      'PORT: must be a whole number from 1 to 65535',
      'PUBLIC_URL: must be a complete URL, such as https://northkeep.example',
      'LOG_LEVEL: must be one of trace, debug, info, warn, error, fatal, silent',
      'MONGODB_URI: must begin with mongodb:// or mongodb+srv://',
      'PRICE_PRO_ANNUAL: must be a whole number from 50 to 1000000',
      'MAIL_FROM: is needed with SMTP_URL',
      'SERVER_KEY: must be the base64 of 32 bytes',
      'ANALYTICS_INTEGRITY: is needed with ANALYTICS_SCRIPT',
    ]);
  });

  it('names only malformed variables when NODE_ENV is malformed', () => {
    expect(extractVariableNames(readEnvFaults({ NODE_ENV: 'prod', PORT: '0' }))).toEqual(['NODE_ENV', 'PORT']);
  });

  it('accepts production without a reverse proxy only if TRUSTED_PROXIES is explicitly 0', () => {
    expect(parseEnv({ ...PRODUCTION_ENV, TRUSTED_PROXIES: '0' }).trustedProxies).toBe(0);
    expect(readEnvFaults(buildProductionEnvWithout('TRUSTED_PROXIES'))).toEqual([
      expect.stringMatching(/share one rate limit/),
    ]);
  });

  it.each(['WEATHER_URL', 'GEOCODING_URL'])('%s=off turns the service off', (name) => {
    const { weatherUrl, geocodingUrl } = parseEnv({ [name]: 'off' });
    expect(name === 'WEATHER_URL' ? weatherUrl : geocodingUrl).toBeNull();
    expect(name === 'WEATHER_URL' ? geocodingUrl : weatherUrl).toMatch(/^https:/);
  });

  it('rejects RECORD_RESPONSES in production', () => {
    expect(() => parseEnv({ ...PRODUCTION_ENV, RECORD_RESPONSES: '/tmp/answers' })).toThrow(/^RECORD_RESPONSES: /);
  });

  it('accepts explicitly chosen stand-ins in production', () => {
    expect(parseEnv(buildProductionEnvWithout('STRIPE_SECRET_KEY', { PAYMENTS: 'simulator' })).payments.kind).toBe(
      'simulator',
    );
    expect(parseEnv(buildProductionEnvWithout('SMTP_URL', { MAIL: 'mailbox' })).mail.kind).toBe('mailbox');
    expect(parseEnv(buildProductionEnvWithout('MONGODB_URI', { DATABASE: 'embedded' })).database.kind).toBe('embedded');
  });

  it.each([
    ['MONGODB_URI: needs DATABASE=mongodb', { DATABASE: 'embedded' }],
    ['STRIPE_SECRET_KEY: needs PAYMENTS=stripe', { PAYMENTS: 'simulator' }],
    ['SMTP_URL: needs MAIL=smtp', { MAIL: 'mailbox' }],
    ['VAPID_PUBLIC_KEY: needs PUSH=vapid', { PUSH: 'generated' }],
  ])('rejects a stand-in next to the settings of the real service: %s', (fault, standIn) => {
    expect(readEnvFaults({ ...PRODUCTION_ENV, ...standIn })).toContain(fault);
  });
});

describe('STRIPE_API_BASE', () => {
  const test = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
  const base = { STRIPE_API_BASE: 'http://stripe.internal:12111' };

  it('accepts a stand-in for Stripe only with a test key, and shows a notice on production pages', () => {
    expect(parseEnv({ ...test, ...base }).payments).toMatchObject({ kind: 'stripe', apiBase: base.STRIPE_API_BASE });
    expect(parseEnv(test).payments).toMatchObject({ apiBase: null });
    expect(instanceSettingsOf(parseEnv({ ...PRODUCTION_ENV, ...test, ...base })).testPayments).toBe(true);
  });

  it.each(['sk_live_1', 'rk_live_1', 'secret'])('is rejected with the key %s', (STRIPE_SECRET_KEY) => {
    expect(readEnvFaults({ ...test, ...base, STRIPE_SECRET_KEY })).toEqual([
      expect.stringMatching(/^STRIPE_API_BASE: is accepted with a test key only/),
    ]);
  });

  it('accepts a live key when it is the address of Stripe itself', () => {
    const own = parseEnv({ ...test, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_API_BASE: 'https://api.stripe.com/' });
    expect(own.payments).toMatchObject({ secretKey: 'sk_live_1', apiBase: null });
  });

  it.each([
    ['without a key', base],
    ['beside the simulator', { ...base, PAYMENTS: 'simulator' }],
    ['with a path', { ...test, STRIPE_API_BASE: 'http://stripe.internal/v1' }],
  ])('is rejected when it is set %s', (_, variables) => {
    expect(extractVariableNames(readEnvFaults(variables))).toEqual(['STRIPE_API_BASE']);
  });
});

describe('key files of the environment', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'nk-env-'));
  });
  afterEach(() => rm(root, { recursive: true }));

  it('reports an unreadable key file, a forbidden signing key and a missing variable in one error', async () => {
    await mkdir(join(root, '.release'));
    await writeFile(join(root, '.release/current.pem'), '-----BEGIN PRIVATE KEY-----\n');
    const variables = buildProductionEnvWithout('SERVER_KEY', {
      SERVER_KEY_FILE: join(root, 'no.key'),
      TRUSTED_PROXIES: '',
    });
    const faults = readEnvFaults(variables, { root });
    expect(extractVariableNames(faults)).toEqual(['.release/current.pem', 'TRUSTED_PROXIES', 'SERVER_KEY_FILE']);
    expect(faults[2]).toContain('cannot be read: ENOENT');
  });

  it('reports the readable keys of the roles of the release repository', async () => {
    await mkdir(join(root, '.release/roles'), { recursive: true });
    await writeFile(join(root, '.release/roles/1.root.json'), '{}');
    expect(readEnvFaults(PRODUCTION_ENV, { root })).toEqual([]);
    await writeFile(join(root, '.release/roles/online.pem'), '-----BEGIN PRIVATE KEY-----\n');
    expect(extractVariableNames(readEnvFaults(PRODUCTION_ENV, { root }))).toEqual(['.release/roles/online.pem']);
  });

  it('reports a key file that contains no key', async () => {
    await writeFile(join(root, 'server.key'), 'not a key\n');
    const variables = buildProductionEnvWithout('SERVER_KEY', { SERVER_KEY_FILE: join(root, 'server.key') });
    expect(extractVariableNames(readEnvFaults(variables))).toEqual(['SERVER_KEY_FILE']);
    await writeFile(join(root, 'server.key'), `${PRODUCTION_ENV.SERVER_KEY}\n`);
    expect(readEnvFaults(variables)).toEqual([]);
    expect(
      extractVariableNames(readEnvFaults({ ...PRODUCTION_ENV, ...variables, SERVER_KEY: PRODUCTION_ENV.SERVER_KEY })),
    ).toEqual(['SERVER_KEY_FILE']);
  });

  it('reads every secret from a file, and names the variable of the file when the value is missing or wrong', async () => {
    for (const name of SECRET_NAMES) {
      const path = join(root, name);
      const values: Readonly<Record<string, string>> = {
        ...PRODUCTION_ENV,
        SERVER_KEYS_OLD: Buffer.alloc(32, 1).toString('base64'),
        AI_API_KEY: 'sk-ai',
        AI_BASE_URL: 'https://ai.example/v1',
        AI_MODEL: 'm',
      };
      const { [name]: value = '', ...rest } = values;
      await writeFile(path, `${value}\n`);
      expect(parseEnv({ ...rest, [`${name}_FILE`]: path })).toEqual(parseEnv(values));
      expect(extractVariableNames(readEnvFaults({ ...values, [`${name}_FILE`]: path }))).toEqual([`${name}_FILE`]);
      await writeFile(path, ' ');
      expect(readEnvFaults({ ...rest, [`${name}_FILE`]: path })).toEqual([`${name}_FILE: ${path} is empty`]);
      const missing = readEnvFaults({ ...rest, [`${name}_FILE`]: join(root, 'none') });
      expect(missing).toEqual([expect.stringContaining(`${name}_FILE: cannot be read: ENOENT`)]);
    }
  });

  it('accepts public keys, and signing keys outside production', async () => {
    await mkdir(join(root, '.release'));
    await writeFile(join(root, '.release/public.json'), '[]');
    expect(readEnvFaults(PRODUCTION_ENV, { root })).toEqual([]);
    await writeFile(join(root, '.release/current.pem'), '-----BEGIN PRIVATE KEY-----\n');
    expect(readEnvFaults({}, { root })).toEqual([]);
    expect(readEnvFaults(PRODUCTION_ENV)).toEqual([]);
  });
});
