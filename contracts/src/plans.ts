import { readPublicInstanceConfig } from './instance.ts';

export const PLANS = ['free', 'pro', 'elite'] as const;
export type Plan = (typeof PLANS)[number];
export const BILLING_TERMS = ['monthly', 'annual'] as const;
export type BillingTerm = (typeof BILLING_TERMS)[number];

/** Prices in whole US cents. An installation can set its own prices in its environment variables. */
export interface PriceAmounts {
  /** One-time fee; 0 when there is none. */
  readonly activationFee: number;
  readonly plans: Readonly<Record<Exclude<Plan, 'free'>, Readonly<Record<BillingTerm, number>>>>;
}

const LISTED: PriceAmounts = {
  activationFee: 199,
  plans: { pro: { monthly: 1_300, annual: 12_000 }, elite: { monthly: 2_900, annual: 29_000 } },
};

/** Amounts of an installation without payments. */
export const NO_PRICES: PriceAmounts = {
  activationFee: 0,
  plans: { pro: { monthly: 0, annual: 0 }, elite: { monthly: 0, annual: 0 } },
};

interface Offer extends Readonly<Record<BillingTerm, number>> {
  readonly purchasable: boolean;
}
interface Catalogue {
  readonly currency: 'usd';
  readonly activationFee: number;
  readonly plans: Readonly<Record<Plan, Offer>>;
}

const catalogueOf = ({ activationFee, plans }: PriceAmounts): Catalogue => ({
  currency: 'usd',
  activationFee,
  plans: {
    free: { monthly: 0, annual: 0, purchasable: true },
    pro: { ...plans.pro, purchasable: true },
    elite: { ...plans.elite, purchasable: false },
  },
});

/**
 * Catalogue from which all screens and texts take their prices. It reads the installation's own prices from the data in
 * the page, so they are known before the first render. Without own prices it has the listed ones.
 */
export const PRICE_CATALOGUE: Catalogue = catalogueOf(readPublicInstanceConfig().amounts ?? LISTED);

/**
 * Sets the prices of the catalogue; null sets the listed prices. The server calls it before any code reads the
 * catalogue.
 */
export function setPriceAmounts(amounts: PriceAmounts | null): void {
  Object.assign(PRICE_CATALOGUE, catalogueOf(amounts ?? LISTED));
}

/** Returns the listed prices, replaced by an installation's own prices where it sets them. */
export const mergePriceAmounts = (own: Partial<Readonly<Record<string, number>>>): PriceAmounts => ({
  activationFee: own.activationFee ?? LISTED.activationFee,
  plans: {
    pro: {
      monthly: own.proMonthly ?? LISTED.plans.pro.monthly,
      annual: own.proAnnual ?? LISTED.plans.pro.annual,
    },
    elite: {
      monthly: own.eliteMonthly ?? LISTED.plans.elite.monthly,
      annual: own.eliteAnnual ?? LISTED.plans.elite.annual,
    },
  },
});

/** Returns the saving of the annual price compared with 12 monthly payments, in whole percent. */
export function computeAnnualSavingPercent(plan: Plan): number {
  const { monthly, annual } = PRICE_CATALOGUE.plans[plan];
  return monthly === 0 ? 0 : Math.round((1 - annual / (12 * monthly)) * 100);
}

/** Limits of each billing plan. The server enforces the limits for aims, cards and saved cards. */
export const PLAN_LIMITS = {
  free: {
    aims: 2,
    cardsADay: 5,
    savedCards: 50,
    calendarEditWeeks: 6,
    quickSchedule: false,
    customColours: false,
    allInsights: false,
    reviewWeeks: 4,
    assistant: false,
    prioritySupport: false,
  },
  pro: {
    aims: null,
    cardsADay: null,
    savedCards: null,
    calendarEditWeeks: 52,
    quickSchedule: true,
    customColours: true,
    allInsights: true,
    reviewWeeks: null,
    assistant: true,
    prioritySupport: true,
  },
  elite: {
    aims: null,
    cardsADay: null,
    savedCards: null,
    calendarEditWeeks: 52,
    quickSchedule: true,
    customColours: true,
    allInsights: true,
    reviewWeeks: null,
    assistant: true,
    prioritySupport: true,
  },
} as const;

/**
 * Returns true when the user reads every earlier review and result, not only those within the limits of Free: with a
 * paid plan and after it, because a downgrade hides nothing.
 */
export function canReadEarlier(user: { readonly plan: Plan; readonly hadPaidPlan: boolean } | null): boolean {
  return user !== null && (user.plan !== 'free' || user.hadPaidPlan);
}

/** Returns the payment provider's lookup key of a price, for example `northkeep_pro_monthly`. */
export function priceKey(plan: Exclude<Plan, 'free'>, term: BillingTerm): string {
  return `northkeep_${plan}_${term}`;
}
