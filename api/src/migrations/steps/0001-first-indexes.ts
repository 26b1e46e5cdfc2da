import { index } from '../index-spec.ts';
import type { IndexStep } from '../step.ts';

const UNIQUE = { unique: true } as const;
const SPARSE = { sparse: true } as const;
const UNIQUE_SPARSE = { ...UNIQUE, ...SPARSE };
const EXPIRES = { expireAfterSeconds: 0 };

const RECORDS = [
  ...['aims', 'assessments', 'goals', 'idealLife', 'lines', 'milestones', 'obstacles', 'onboarding', 'reviews'],
  ...['settings', 'steps', 'weeklyProgress'],
];

const SIMULATOR = [
  ...['customers', 'events', 'invoices', 'portal_configurations', 'portals', 'prices', 'refunds', 'schedules'],
  ...['sessions', 'subscriptions'],
];

/** The indexes that existed when steps were introduced. */
export const firstIndexes: IndexStep = {
  number: 1,
  name: 'first-indexes',
  drop: [],
  create: [
    ...RECORDS.flatMap((kind) => [
      index(kind, 'userId vaultId id', UNIQUE),
      index(kind, 'userId updatedAt id'),
      index(kind, 'userId vaultId deletedAt parentId index id'),
      index(kind, 'purgeAt', SPARSE),
    ]),
    index('lines', 'userId vaultId deletedAt inDashboard index id'),
    index('cards', 'slug', UNIQUE_SPARSE),
    index('cards', 'isApproved rank _id'),
    index('cards', 'rank _id'),
    index('collected_cards', 'userId cardId', UNIQUE),
    index('collected_cards', 'cardId'),
    index('counters', 'resetsAt', EXPIRES),
    index('deletions', 'at'),
    index('deletions', 'tokenHash'),
    index('deletions', 'mails.at', SPARSE),
    index('devices', 'userId'),
    index('devices', 'expiresAt', EXPIRES),
    index('email_changes', 'expiresAt', EXPIRES),
    index('feedback', 'userId'),
    index('feedback', 'at'),
    index('mail_outbox', 'removeAt', EXPIRES),
    index('mail_outbox', 'dueAt', SPARSE),
    index('mail_outbox', 'userId', SPARSE),
    index('mailbox', 'at'),
    index('mailbox', 'expiresAt', EXPIRES),
    index('password_resets', 'userId'),
    index('password_resets', 'expiresAt', EXPIRES),
    index('payment_ledger', 'userId'),
    index('payment_ledger', 'openFor', UNIQUE_SPARSE),
    index('payment_ledger', 'sessionId', UNIQUE_SPARSE),
    index('payment_ledger', 'subscriptionId', UNIQUE_SPARSE),
    index('payment_ledger', 'dueAt', SPARSE),
    index('payment_ledger', 'purgeAt', EXPIRES),
    index('quotas', 'userId vaultId kind', UNIQUE),
    index('quotas', 'recountAfter', SPARSE),
    index('registrations', 'userId', UNIQUE),
    index('registrations', 'email'),
    index('registrations', 'expiresAt', EXPIRES),
    index('session_tokens', 'sessionId'),
    index('session_tokens', 'userId'),
    index('session_tokens', 'expiresAt', EXPIRES),
    index('sessions', 'sessionId', UNIQUE),
    index('sessions', 'userId'),
    index('sessions', 'expiresAt', EXPIRES),
    ...SIMULATOR.map((name) => index(`simulator_${name}`, 'key')),
    index('simulator_deliveries', 'nextAt'),
    index('simulator_replays', 'expiresAt', EXPIRES),
    index('support_requests', 'state -at'),
    index('support_requests', 'email -at'),
    index('support_requests', 'mails.at', SPARSE),
    index('users', 'userId', UNIQUE),
    index('users', 'email', UNIQUE),
    index('users', 'customerId', UNIQUE_SPARSE),
    index('users', 'checkoutId', UNIQUE_SPARSE),
    index('users', 'billing.nextCheckAt', SPARSE),
    index('users', 'replacedVaults.until', SPARSE),
    index('users', 'plannedEmail.at', SPARSE),
    index('users', 'plannedEmail.tokenHash', SPARSE),
    index('users', 'plannedTwoFactor.at', SPARSE),
    index('users', 'plannedTwoFactor.tokenHash', SPARSE),
    index('users', 'customerEmailDue', SPARSE),
    index('users', 'mails.at', SPARSE),
  ],
};
