import type { AuditedAction, BillingTerm, Plan, RequesterRegistrationState, SupportTopic } from '@northkeep/contracts';
import { formatCount, formatNumber, isolate, pluralOf } from '@northkeep/contracts';

export const CARDS_TITLE = 'Admin: Manage & Rank Knowledge Cards';
export const ALL_CARDS_LABEL = 'All cards';
export const FIND_CARD_LABEL = 'Find a card';
export const NO_CARDS_TEXT = 'There are no cards yet.';
export const NOT_FOUND_TEXT = 'No card has these words.';
export const RETRY_LABEL = 'Try again';
export const LOADING_TEXT = 'Loading cards';
export const UNREACHABLE_TEXT = 'The cards could not be loaded.';
export const formatCardCounts = (all: number, approved: number): string =>
  formatCount(
    all,
    `card, ${formatNumber(approved)} approved. Readers get the approved ones in this order.`,
    `cards, ${formatNumber(approved)} approved. Readers get the approved ones in this order.`,
  );
export const approvedLabel = (title: string): string => `Approved: ${isolate(title)}`;
export const moreActionsLabel = (title: string): string => `More for ${isolate(title)}`;
export const RANK_ACTION_LABELS = { first: 'Move to the top', up: 'Move up', down: 'Move down' };
export const DELETE_LABEL = 'Delete';
export const DELETE_QUESTION = {
  title: 'Are you sure?',
  text: (title: string): string =>
    `‘${isolate(title)}’ leaves the list and the saved cards of readers. It cannot be undone.`,
  action: 'Delete card',
};
export const CHANGE_FAILED_TEXT = 'That did not reach the server. Nothing was changed.';
export const CARD_ADDED_TEXT = 'The card was added.';
export const COLUMN_LABELS = { rank: 'Rank', approved: 'Approved' };
export const CARD_LIST_LABEL = 'Cards by rank';
export const moveCardLabel = (title: string, rank: number, of: number): string =>
  `Move ${isolate(title)}, rank ${formatNumber(rank)} of ${formatNumber(of)}`;
export const cardMovedText = (title: string, rank: number, of: number): string =>
  `${isolate(title)}: rank ${formatNumber(rank)} of ${formatNumber(of)}`;
export const RANK_HINT = 'Drag to rank, or take a handle and use the arrow keys. Saved at once.';
export const EDIT_LABEL = 'Edit';
export const CARD_TEXTS = {
  back: 'All cards',
  missing: 'This card does not exist.',
  missingMore: 'It was deleted, or the address is wrong.',
  rank: (rank: number, of: number, approved: boolean): string =>
    approved
      ? `Rank ${formatNumber(rank)} of ${formatNumber(of)}, approved. Changes reach readers with their next visit.`
      : `Rank ${formatNumber(rank)} of ${formatNumber(of)}, not approved. Changes reach readers with their next visit.`,
  save: 'Save',
  discard: 'Discard changes',
  saved: 'The card was saved.',
  preview: 'As readers see it',
  tryThis: 'Try this',
  sources: 'Sources',
};
export const CARD_FORM_TEXTS = {
  title: 'Add a card',
  fields: {
    title: 'Title',
    category: 'Category',
    summary: 'Short description',
    expanded: 'Long description',
    sources: 'References',
    kicker: 'Kicker',
    tryThis: 'Try this',
  },
  more: 'Kicker and things to try',
  hints: {
    summary: 'The front of the card',
    expanded: 'The back',
    sources: 'Addresses, separated by commas. Only https.',
    kicker: 'The badge of the card; without one, its category',
    tryThis: 'One per line, at most three',
  },
  approved: 'Approved',
  submit: 'Add card',
  required: 'This field is required',
  address: 'Each address begins with https://',
  tooLong: (most: number) => `At most ${formatNumber(most)} characters`,
  tooMany: (most: number) => `At most ${formatNumber(most)}`,
  length: (length: number, most: number) => `${formatNumber(length)} of ${formatNumber(most)}`,
};
export const FRAME_TEXTS = {
  label: 'Admin',
  view: 'Admin view',
  cards: 'Cards',
  requests: 'Requests',
  feedback: 'Feedback',
  people: 'People',
  subscriptions: 'Subscriptions',
  areas: 'Areas',
  audit: 'Audit log',
  overview: 'Overview',
  waiting: (label: string, count: number): string => `${isolate(label)}, ${formatNumber(count)} new`,
  command: (label: string): string => `Admin: ${isolate(label)}`,
};
const kinds: Readonly<Record<SupportTopic, string>> = {
  waiver: 'Waive the verification fee',
  account: 'Logging in or my account',
  payment: 'A payment',
  other: 'Something else',
};
const stages: Readonly<Record<RequesterRegistrationState, string>> = {
  none: 'None under way for this address',
  unverified: 'Email not verified yet',
  verified: 'Email verified, waiting at Plan',
  account: 'Finished, has an account',
};
export const SUPPORT_REQUEST_TEXTS = {
  title: 'Requests',
  loading: 'Loading requests',
  unreachable: 'The requests could not be loaded.',
  waiting: (open: number) =>
    open === 0 ? 'Nothing waits.' : pluralOf(open, 'One waits.', `${formatNumber(open)} wait.`),
  about: 'A waiver lets one email finish its registration without the fee.',
  none: 'Nothing waits.',
  noneMore: 'New requests appear here.',
  fresh: 'New. ',
  plan: 'Plan',
  priority: 'Pro, priority support',
  priorityFirst: 'Requests of Pro accounts come first.',
  list: 'Requests',
  back: 'Requests',
  kinds,
  decidedAt: {
    waived: (when: string) => `${when}, waived`,
    closed: (when: string) => `${when}, answered`,
  },
  registration: 'Registration',
  stages,
  before: 'Earlier requests',
  earlier: (count: number) => (count === 0 ? 'None from this address' : `${formatNumber(count)} from this address`),
  outcome: 'Outcome',
  outcomes: { waived: 'Fee waived', closed: 'Answered or declined' },
  waive: 'Waive the fee',
  decline: 'Decline',
  answered: 'Mark as answered',
  reply: 'Reply by mail',
  note: 'When the fee is waived, the person gets a mail. When you decline, write one yourself.',
  waived: (email: string) => `The fee is waived for ${isolate(email)}.`,
};

/** Names of the actions in the audit log. `detail` is the role, the changed fields or the category of feedback. */
const actions: Readonly<Record<AuditedAction, (detail: string | null) => string>> = {
  'role-granted': (role) => `Role granted: ${role}`,
  'role-revoked': (role) => `Role revoked: ${role}`,
  'card-created': () => 'Card added',
  'card-changed': () => 'Card edited',
  'card-approved': () => 'Card approved',
  'card-withdrawn': () => 'Card withdrawn',
  'card-deleted': () => 'Card deleted',
  'cards-reordered': () => 'Cards reordered',
  'fee-waived': () => 'Fee waived',
  'request-closed': () => 'Request closed',
  'feedback-done': (kind) => `Feedback done: ${kind}`,
  'feedback-reopened': (kind) => `Feedback opened again: ${kind}`,
  'feedback-deleted': (kind) => `Feedback deleted: ${kind}`,
  'database-backed-up': () => 'Database backed up',
  'database-restored': () => 'Database restored',
  'database-migrated': () => 'Database migrated',
  'database-sharded': () => 'Database sharded',
  'keys-resealed': () => 'Server keys renewed',
  'plan-announced': () => 'Plan announced',
};
export const AUDIT_TEXTS = {
  title: 'Audit log',
  about: 'Everything an admin did. Entries are added, never changed.',
  loading: 'Loading the audit log',
  unreachable: 'The audit log could not be loaded.',
  none: 'There are no entries yet.',
  noneMore: 'What an admin does appears here.',
  noneInRange: 'There are no entries in this time.',
  range: 'Range',
  ranges: { 7: '7d', 30: '30d', 90: '90d', all: 'all' },
  what: 'What',
  on: 'On',
  who: 'Who',
  when: 'When',
  actions,
  commandLine: 'Command line',
  deletedAccount: 'A deleted account',
  more: 'Load more',
  moreFailed: 'More entries could not be loaded.',
  shown: (count: number, hasMore: boolean) => {
    if (hasMore) return pluralOf(count, 'The latest entry', `The latest ${formatNumber(count)} entries`);
    return pluralOf(count, 'One entry', `${formatNumber(count)} entries`);
  },
};
export const PLAN_NAMES: Readonly<Record<Plan, string>> = { free: 'Free', pro: 'Pro', elite: 'Elite' };
export const BILLING_TERM_NAMES: Readonly<Record<BillingTerm, string>> = { monthly: 'monthly', annual: 'annual' };
