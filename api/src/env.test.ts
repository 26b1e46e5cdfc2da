import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { instanceOf, parseEnv, standIns, VARIABLES } from './env.ts';
import { assertNoSigningKeys } from './platform/hosting/signing-key-check.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  HOST: '0.0.0.0',
  PUBLIC_URL: 'https://northkeep.example',
  MONGODB_URI: 'mongodb://db.example/northkeep',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Northkeep <hello@northkeep.example>',
  SERVER_KEY: Buffer.alloc(32).toString('base64'),
};
const without = (name: keyof typeof PRODUCTION, more: Record<string, string> = {}) => {
  const { [name]: _, ...rest } = PRODUCTION;
  return { ...rest, ...more };
};

describe('parseEnv', () => {
  it('has exactly the variables that the README lists', async () => {
    const readme = await readFile(resolve(import.meta.dirname, '../../README.md'), 'utf8');
    const section = readme.split('## Running it')[1]?.split('\n## ')[0] ?? '';
    const names = [...section.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name),
    );
    expect(names.sort()).toEqual([...VARIABLES].sort());
  });

  it('accepts a third-party script only over https and with an integrity hash', () => {
    const src = 'https://stats.example/s.js';
    const integrity = `sha384-${'A'.repeat(64)}`;
    expect(parseEnv({}).analytics).toBeNull();
    expect(parseEnv({ ANALYTICS_SCRIPT: src, ANALYTICS_INTEGRITY: integrity }).analytics).toEqual({ src, integrity });
    expect(() => parseEnv({ ANALYTICS_SCRIPT: src })).toThrow('ANALYTICS_INTEGRITY');
    expect(() => parseEnv({ ANALYTICS_SCRIPT: 'http://stats.example/s.js' })).toThrow('ANALYTICS_SCRIPT');
  });

  it('accepts custom amounts in whole cents and the simulator by name', () => {
    expect(parseEnv({}).amounts).toBeNull();
    const own = parseEnv({ PRICE_PRO_MONTHLY: '900', PRICE_ACTIVATION: '250' });
    expect(own.amounts).toMatchObject({ activationFee: 250, plans: { pro: { monthly: 900, annual: 12_000 } } });
    for (const wrong of ['9.50', '-1', '0', 'free', '1e9'])
      expect(() => parseEnv({ PRICE_PRO_ANNUAL: wrong })).toThrow('PRICE_PRO_ANNUAL');
    expect(instanceOf(own)).toEqual({ testPayments: false, amounts: own.amounts });
    const free = parseEnv({ PRICE_PRO_MONTHLY: '900', PRICE_ACTIVATION: '250', ACTIVATION_FEE: 'off' });
    expect(instanceOf(free).amounts).toMatchObject({ activationFee: 0, plans: { pro: { monthly: 900 } } });
    const asked = without('STRIPE_SECRET_KEY', { PAYMENTS: 'simulator' });
    expect(instanceOf(parseEnv(asked))).toEqual({ testPayments: true, amounts: null });
    expect(instanceOf(parseEnv(PRODUCTION)).testPayments).toBe(false);
  });

  it('defaults to local stand-ins when no variable is set', () => {
    const env = parseEnv({ PATH: '/bin' });
    expect(env).toMatchObject({ port: 8080, host: '127.0.0.1', publicUrl: 'http://localhost:8080', production: false });
    expect(standIns(env)).toHaveLength(4);
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
  ])('throws an error that names %s', (name, variables) => {
    expect(() => parseEnv(variables)).toThrow(new RegExp(`^${name}: `));
  });

  it('names each missing service in production', () => {
    expect(standIns(parseEnv(PRODUCTION))).toEqual([]);
    for (const name of ['PUBLIC_URL', 'MONGODB_URI', 'STRIPE_SECRET_KEY', 'SMTP_URL', 'SERVER_KEY'] as const)
      expect(() => parseEnv(without(name))).toThrow(new RegExp(`^${name}: is needed`));
    expect(() => parseEnv({ ...PRODUCTION, PUBLIC_URL: 'http://northkeep.example' })).toThrow(/^PUBLIC_URL/);
  });

  it('never records answers in production', () => {
    expect(() => parseEnv({ ...PRODUCTION, RECORD_RESPONSES: '/tmp/answers' })).toThrow(/^RECORD_RESPONSES: /);
  });

  it('accepts a stand-in in production that is set explicitly', () => {
    expect(parseEnv(without('STRIPE_SECRET_KEY', { PAYMENTS: 'simulator' })).payments.kind).toBe('simulator');
    expect(parseEnv(without('SMTP_URL', { MAIL: 'mailbox' })).mail.kind).toBe('mailbox');
    expect(parseEnv(without('MONGODB_URI', { DATABASE: 'embedded' })).database.kind).toBe('embedded');
  });
});

describe('refuseSigningKeys', () => {
  it('throws in production when the server can read a signing key', async () => {
    const root = await mkdtemp(join(tmpdir(), 'nk-keys-'));
    await expect(assertNoSigningKeys(root)).resolves.toBeUndefined();
    await mkdir(join(root, '.release'));
    await writeFile(join(root, '.release/public.json'), '[]');
    await expect(assertNoSigningKeys(root)).resolves.toBeUndefined();
    await writeFile(join(root, '.release/current.pem'), '-----BEGIN PRIVATE KEY-----\n');
    await expect(assertNoSigningKeys(root)).rejects.toThrow(/current\.pem/);
    await rm(root, { recursive: true });
  });
});
