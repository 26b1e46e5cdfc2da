import { declareIndex } from '../index-spec.ts';
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

/** The indexes that the database had when migration steps were introduced. */
export const firstIndexes: IndexStep = {
  number: 1,
  name: 'first-indexes',
  drop: [],
  create: [
    ...RECORDS.flatMap((kind) => [
      declareIndex(kind, 'userId vaultId id', UNIQUE),
      declareIndex(kind, 'userId updatedAt id'),
      declareIndex(kind, 'userId vaultId deletedAt parentId index id'),
      declareIndex(kind, 'purgeAt', SPARSE),
    ]),
    declareIndex('lines', 'userId vaultId deletedAt inDashboard index id'),
    declareIndex('cards', 'slug', UNIQUE_SPARSE),
    declareIndex('cards', 'isApproved rank _id'),
    declareIndex('cards', 'rank _id'),
    declareIndex('saved_cards', 'userId cardId', UNIQUE),
    declareIndex('saved_cards', 'cardId'),
    declareIndex('counters', 'resetsAt', EXPIRES),
    declareIndex('deletions', 'at'),
    declareIndex('deletions', 'tokenHash'),
    declareIndex('deletions', 'mails.at', SPARSE),
    declareIndex('devices', 'userId'),
    declareIndex('devices', 'expiresAt', EXPIRES),
    declareIndex('email_changes', 'expiresAt', EXPIRES),
    declareIndex('feedback', 'userId'),
    declareIndex('feedback', 'at'),
    declareIndex('mail_outbox', 'removeAt', EXPIRES),
    declareIndex('mail_outbox', 'dueAt', SPARSE),
    declareIndex('mail_outbox', 'userId', SPARSE),
    declareIndex('mailbox', 'at'),
    declareIndex('mailbox', 'expiresAt', EXPIRES),
    declareIndex('password_resets', 'userId'),
    declareIndex('password_resets', 'expiresAt', EXPIRES),
    declareIndex('payment_ledger', 'userId'),
    declareIndex('payment_ledger', 'openFor', UNIQUE_SPARSE),
    declareIndex('payment_ledger', 'sessionId', UNIQUE_SPARSE),
    declareIndex('payment_ledger', 'subscriptionId', UNIQUE_SPARSE),
    declareIndex('payment_ledger', 'dueAt', SPARSE),
    declareIndex('payment_ledger', 'purgeAt', EXPIRES),
    declareIndex('quotas', 'userId vaultId kind', UNIQUE),
    declareIndex('quotas', 'recountAfter', SPARSE),
    declareIndex('registrations', 'userId', UNIQUE),
    declareIndex('registrations', 'email'),
    declareIndex('registrations', 'expiresAt', EXPIRES),
    declareIndex('session_tokens', 'sessionId'),
    declareIndex('session_tokens', 'userId'),
    declareIndex('session_tokens', 'expiresAt', EXPIRES),
    declareIndex('sessions', 'sessionId', UNIQUE),
    declareIndex('sessions', 'userId'),
    declareIndex('sessions', 'expiresAt', EXPIRES),
    ...SIMULATOR.map((name) => declareIndex(`simulator_${name}`, 'key')),
    declareIndex('simulator_deliveries', 'nextAt'),
    declareIndex('simulator_replays', 'expiresAt', EXPIRES),
    declareIndex('support_requests', 'state -at'),
    declareIndex('support_requests', 'email -at'),
    declareIndex('support_requests', 'mails.at', SPARSE),
    declareIndex('users', 'userId', UNIQUE),
    declareIndex('users', 'email', UNIQUE),
    declareIndex('users', 'customerId', UNIQUE_SPARSE),
    declareIndex('users', 'checkoutId', UNIQUE_SPARSE),
    declareIndex('users', 'billing.nextCheckAt', SPARSE),
    declareIndex('users', 'replacedVaults.until', SPARSE),
    declareIndex('users', 'plannedEmail.at', SPARSE),
    declareIndex('users', 'plannedEmail.tokenHash', SPARSE),
    declareIndex('users', 'plannedTwoFactor.at', SPARSE),
    declareIndex('users', 'plannedTwoFactor.tokenHash', SPARSE),
    declareIndex('users', 'customerEmailDue', SPARSE),
    declareIndex('users', 'mails.at', SPARSE),
  ],
};
