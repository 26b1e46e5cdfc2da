import { type BillingTerm, computeAnnualSavingPercent, PLANS, type Plan, PRICE_CATALOGUE } from '@northkeep/contracts';

const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

export interface Price {
  /** Price in dollars. */
  readonly amount: string;
  readonly unit: string;
  /** Text that compares the monthly and the annual price; null for a free plan. */
  readonly compared: string | null;
}

/** Formats the price of a plan for a term. */
export function formatPrice(plan: Plan, term: BillingTerm): Price {
  const { monthly, annual } = PRICE_CATALOGUE.plans[plan];
  if (annual === 0) return { amount: '0', unit: 'USD', compared: null };
  const twelve = 12 * monthly;
  const compared =
    term === 'monthly'
      ? `Or ${dollars(annual)} a year, which is ${dollars(twelve - annual)} less than 12 times ${dollars(monthly)}.`
      : `12 times ${dollars(monthly)} is ${dollars(twelve)}. You keep ${dollars(twelve - annual)}, or ${computeAnnualSavingPercent(plan)} %.`;
  return {
    amount: dollars(term === 'monthly' ? monthly : annual),
    unit: term === 'monthly' ? 'USD a month' : 'USD a year',
    compared,
  };
}

/** Formats the fee, given in cents; null when the server charges none. */
export const formatFee = (cents: number): string | null => (cents === 0 ? null : `${dollars(cents)} USD`);
export const ACTIVATION_FEE = formatFee(PRICE_CATALOGUE.activationFee);
/** Returns the largest annual saving of all plans, in percent. */
export const findBestAnnualSaving = (savingOf: (plan: Plan) => number = computeAnnualSavingPercent): number =>
  Math.max(...PLANS.map(savingOf));
