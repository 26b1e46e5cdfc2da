import { DAY_MS, HOUR_MS, SERVER_READABLE_DATA } from '@northkeep/contracts';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { DEVICE_COOKIE_TTL_MS, REGISTRATION_COOKIE_TTL_MS } from '../auth/cookies.ts';
import * as rateLimits from '../auth/rate-limits.ts';
import { PAID_REGISTRATION_TTL_MS } from '../auth/registrations.ts';
import '../docs/database-doc.ts';
import { CHECKOUT_ENTRY_TTL_MS } from '../payments/ledger/checkout-entries.ts';

/** Beginnings of the items in the list of what the server can read, by the collections whose documents they describe. */
const DISCLOSED: Readonly<Record<string, readonly string[]>> = {
  audit_log: ['that an administrator changed', 'after your account is deleted'],
  counters: ['network addresses, for a minute'],
  deletions: ['the day on which your account is deleted'],
  devices: ['browsers that have logged in to your account'],
  email_changes: ['a new email address'],
  feedback: ['what you write to support, or send from your account'],
  mail_outbox: ['emails to you that wait to be sent'],
  mailbox: ['where the operator keeps emails on this server'],
  password_resets: ['that you asked for a link to reset your password'],
  payment_ledger: ['role, plan, that you had a paid plan, the checkouts', 'after your account is deleted'],
  push_line_reminders: ['the next 50 minutes'],
  push_reminders: ['day, time and zone of reminders'],
  push_subscriptions: ['of each browser that you subscribed to reminders'],
  quotas: ['how many records of each kind'],
  registrations: ['while you register'],
  saved_cards: ['saved wisdom cards, and when'],
  session_tokens: ['sessions: when they began', 'after your account is deleted'],
  sessions: ['sessions: when they began'],
  subscribers: ['an email address left for news'],
  support_requests: ['what you write to support'],
  waivers: ['when your account was made'],
};

/** The same by the fields of an account. */
const DISCLOSED_OF_ACCOUNT: Readonly<Record<string, string>> = {
  activation: 'when your account was made',
  authHash: 'the salts and costs',
  billing: 'role, plan, that you had a paid plan',
  checkoutId: 'role, plan, that you had a paid plan, the checkouts',
  createdAt: 'when your account was made',
  customerEmailDue: 'email addresses your account had before',
  customerId: 'role, plan',
  e2eeAcknowledgedAt: 'when you acknowledged',
  email: 'email address',
  erkp: 'the salts and costs',
  firstName: 'first and last name',
  formerEmails: 'email addresses your account had before',
  formerKeys: 'when and in which kind of browser you replaced the vault',
  hadPaidPlan: 'role, plan, that you had a paid plan',
  kdf: 'the salts and costs',
  lastName: 'first and last name',
  mails: 'emails to you that wait to be sent',
  passphraseSet: 'when and in which kind of browser your passphrase was set',
  passwordResetAt: 'that you asked for a link to reset your password',
  doors: 'whether you have a recovery key',
  pendingTwoFactor: 'the key of your authenticator app',
  plannedEmail: 'a new email address',
  plannedTwoFactor: 'when and in which kind of browser two-factor was turned on',
  replacedVaults: 'when you began an empty vault',
  role: 'role, plan',
  rotation: 'when and in which kind of browser you replaced the vault',
  twoFactor: 'the key of your authenticator app',
  vaultId: 'the public name of your vault',
};

/** Fields of an account that say nothing about its owner: random ids, counters of changes and sealed values. */
const SAYS_NOTHING = [
  '_id',
  'userId',
  'authRev',
  'keptSession',
  'erkpRev',
  'proof',
  'goal',
  'billingRev',
  'billingEvents',
];

/** Collections without a user: they hold the wisdom cards, the server's own state or a simulated payment provider. */
const OF_NOBODY = ['cards', 'jobs', 'migrations', 'seeds', 'server_keys'];
/** Collections whose documents are described elsewhere: fields of records, and an account by its fields. */
const DESCRIBED_ELSEWHERE = ['records', 'users'];

const collections = Object.values(mongoose.models).map(({ collection }) => collection.name);
const isSimulated = (name: string) => name.startsWith('simulator_');

describe('SERVER_READABLE_DATA', () => {
  it('describes what every collection tells about a user', () => {
    const described = [...Object.keys(DISCLOSED), ...OF_NOBODY, ...DESCRIBED_ELSEWHERE];
    expect(collections.filter((name) => !isSimulated(name)).sort()).toEqual(described.sort());
  });

  it('describes every field of an account', () => {
    const described = [...Object.keys(DISCLOSED_OF_ACCOUNT), ...SAYS_NOTHING];
    const paths = Object.keys(mongoose.models.User?.schema.paths ?? {});
    const fields = new Set(paths.map((path) => path.split('.')[0] ?? path));
    expect([...fields].sort()).toEqual(described.sort());
  });

  it.each([...new Set([...Object.values(DISCLOSED).flat(), ...Object.values(DISCLOSED_OF_ACCOUNT)])])(
    'contains an item that begins with "%s"',
    (beginning) => expect(SERVER_READABLE_DATA.some(({ what }) => what.startsWith(beginning))).toBe(true),
  );

  it('says how long browsers, registrations, payments and counters are kept', () => {
    const read = (beginning: string) => SERVER_READABLE_DATA.find(({ what }) => what.startsWith(beginning))?.what;
    expect(read('browsers that have logged in')).toContain(`for ${DEVICE_COOKIE_TTL_MS / DAY_MS} days`);
    const [open, paid] = [REGISTRATION_COOKIE_TTL_MS / HOUR_MS, PAID_REGISTRATION_TTL_MS / DAY_MS];
    expect(read('while you register')).toContain(`for ${open} hours, or ${paid} days once you have paid`);
    expect(read('after your account is deleted')).toContain(`for ${CHECKOUT_ENTRY_TTL_MS / DAY_MS} days each`);
    const longest = Math.max(...Object.values(rateLimits).map(({ windowMs }) => windowMs));
    expect([longest, read('network addresses')]).toEqual([DAY_MS, expect.stringContaining('for a day at most')]);
  });
});
