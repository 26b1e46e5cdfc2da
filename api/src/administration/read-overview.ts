import { type AdminOverview, DAY_MS, SHOWN_COUNT_MIN } from '@northkeep/contracts';
import { CardModel } from '../cards/card.model.ts';
import { SAVED_CARDS_COUNTER } from '../cards/card-quota.ts';
import { FeedbackModel } from '../feedback/feedback.model.ts';
import { summarizeResponses } from '../metrics/answers.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { RENEWAL_GRACE_DAYS } from '../payments/billing.model.ts';
import { QuotaModel } from '../quotas/quota.model.ts';
import { SupportModel } from '../support/support.model.ts';
import { getSharedPlan } from '../users/plan-of.ts';
import { UserModel } from '../users/user.model.ts';

/** Returns null for a small count, because it could identify a single person. */
const shown = (count: number): number | null => (count < SHOWN_COUNT_MIN ? null : count);

/** Counts what the server can read (docs/adr/0051-figures-of-an-instance.md). */
export async function readAdminOverview(metrics: Pick<Metrics, 'requestSeconds'>): Promise<AdminOverview> {
  const { savedCards, byKind } = await countRecords();
  return {
    accounts: await countAccounts(),
    records: {
      all: shown(byKind.reduce((sum, { count }) => sum + count, 0)),
      byKind: byKind.map(({ kind, count }) => ({ kind, count: shown(count) })),
    },
    savedCards: shown(savedCards),
    cards: {
      all: await CardModel.countDocuments(),
      approved: await CardModel.countDocuments({ isApproved: true }),
    },
    openRequests: await SupportModel.countDocuments({ state: 'open' }),
    openFeedback: await FeedbackModel.countDocuments({ state: 'open' }),
    answers: await summarizeResponses(metrics),
  };
}

async function countAccounts(): Promise<AdminOverview['accounts']> {
  const all = await UserModel.countDocuments();
  if (getSharedPlan() !== null) return { all: shown(all), byPlan: null };
  const paid = await UserModel.countDocuments({ $or: paidNow() });
  const isSplitShown = shown(paid) !== null && shown(all - paid) !== null;
  return { all: shown(all), byPlan: isSplitShown ? { free: all - paid, paid } : null };
}

/** Returns database filters that match accounts on a paid plan, by the same rule as `planOf`. */
function paidNow(now = Date.now()) {
  const due = new Date(now - RENEWAL_GRACE_DAYS * DAY_MS);
  const failed = { 'billing.status': { $in: ['past_due', 'unpaid'] } };
  return [
    { 'billing.status': { $in: ['active', 'trialing'] } },
    { ...failed, 'billing.failedAt': { $gt: due } },
    { ...failed, 'billing.failedAt': null, 'billing.currentPeriodEnd': { $gt: due } },
  ];
}

/**
 * Sums the record counters of all accounts. The counters exist to enforce the limits of the billing plans
 * (docs/adr/0022-quota-counters.md).
 */
async function countRecords() {
  const counted = await QuotaModel.aggregate<{ _id: string; count: number }>([
    { $group: { _id: '$kind', count: { $sum: '$count' } } },
  ]);
  const kinds = counted.map(({ _id: kind, count }) => ({ kind, count })).sort((a, b) => b.count - a.count);
  return {
    savedCards: kinds.find(({ kind }) => kind === SAVED_CARDS_COUNTER)?.count ?? 0,
    byKind: kinds.filter(({ kind }) => kind !== SAVED_CARDS_COUNTER),
  };
}
