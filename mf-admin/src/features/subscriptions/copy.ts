import { type BillingTerm, formatNumber, type Plan, type SubscriptionState } from '@northkeep/contracts';
import { BILLING_TERM_NAMES, PLAN_NAMES } from '../../copy.ts';

const subscriptionStates: Readonly<Record<SubscriptionState, string>> = {
  active: 'Active',
  ending: 'Canceled',
  grace: 'Renewal failed',
  ended: 'Ended',
};
export const SUBSCRIPTION_TEXTS = {
  title: 'Subscriptions',
  about: 'Plans come from the payment provider or an approved waiver, never from here.',
  simulator: 'Test payments. This instance uses the simulator; nobody is charged.',
  noPayments: (plan: Plan): string => `This instance takes no payments. Everyone is on ${PLAN_NAMES[plan]}.`,
  loading: 'Loading subscriptions',
  unreachable: 'The subscriptions could not be loaded.',
  none: 'There are no subscriptions yet.',
  noneMore: 'Accounts that pay for a plan appear here.',
  state: 'State',
  next: 'Next',
  amount: 'Amount',
  planOf: (plan: Plan, term: BillingTerm): string => `${PLAN_NAMES[plan]}, ${BILLING_TERM_NAMES[term]}`,
  states: subscriptionStates,
  nextOf: (state: SubscriptionState, date: string): string =>
    ({ active: `Renews ${date}`, ending: `Ends ${date}`, grace: `Was due ${date}`, ended: `Ended ${date}` })[state],
  money: (cents: number): string => `${formatNumber(cents / 100, { minimumFractionDigits: 2 })} USD`,
};
