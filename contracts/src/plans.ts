export const PLANS = ['free', 'pro', 'elite'] as const;
export type Plan = (typeof PLANS)[number];
export const TERMS = ['monthly', 'annual'] as const;
export type Term = (typeof TERMS)[number];

/** One catalogue for every screen, price and text. Amounts are US cents. */
export const CATALOGUE = {
  currency: 'usd',
  activationFee: 199,
  plans: {
    free: { monthly: 0, annual: 0, purchasable: true },
    pro: { monthly: 1_300, annual: 12_000, purchasable: true },
    elite: { monthly: 2_900, annual: 29_000, purchasable: false },
  },
} as const;

/** Share saved by paying a year at once, in whole percent: 12 months against the annual total. */
export function annualSaving(plan: Plan): number {
  const { monthly, annual } = CATALOGUE.plans[plan];
  return monthly === 0 ? 0 : Math.round((1 - annual / (12 * monthly)) * 100);
}

/** What each plan may do; the server enforces those of aims, cards and saved cards. */
export const GATES = {
  free: {
    aims: 2,
    cardsADay: 5,
    savedCards: 50,
    calendarEditWeeks: 6,
    quickSchedule: false,
    customColours: false,
    allInsights: false,
  },
  pro: {
    aims: null,
    cardsADay: null,
    savedCards: null,
    calendarEditWeeks: 52,
    quickSchedule: true,
    customColours: true,
    allInsights: true,
  },
  elite: {
    aims: null,
    cardsADay: null,
    savedCards: null,
    calendarEditWeeks: 52,
    quickSchedule: true,
    customColours: true,
    allInsights: true,
  },
} as const;

/** Days that Pro outlives a failed renewal. */
export const RENEWAL_GRACE_DAYS = 14;

/** The payment provider's lookup key of a price, the same on every instance: `northkeep_pro_monthly`. */
export function priceKey(plan: Exclude<Plan, 'free'>, term: Term): string {
  return `northkeep_${plan}_${term}`;
}
/** Lookup key of the activation fee. */
export const ACTIVATION_PRICE_KEY = 'northkeep_activation';
