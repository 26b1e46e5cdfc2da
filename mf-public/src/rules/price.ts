import { annualSaving, CATALOGUE, PLANS, type Plan, type Term } from '@northkeep/contracts';

const dollars = (cents: number): string => (cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2));

export interface Price {
  /** In dollars. */
  readonly amount: string;
  readonly unit: string;
  /** How the two terms compare, or null where there is nothing to pay. */
  readonly compared: string | null;
}

/** A plan's price as it is shown for a term. */
export function priceOf(plan: Plan, term: Term): Price {
  const { monthly, annual } = CATALOGUE.plans[plan];
  if (annual === 0) return { amount: '0', unit: 'USD', compared: null };
  const twelve = 12 * monthly;
  const compared =
    term === 'monthly'
      ? `Or ${dollars(annual)} a year, which is ${dollars(twelve - annual)} less than 12 times ${dollars(monthly)}.`
      : `12 times ${dollars(monthly)} is ${dollars(twelve)}. You keep ${dollars(twelve - annual)}, or ${annualSaving(plan)} %.`;
  return {
    amount: dollars(term === 'monthly' ? monthly : annual),
    unit: term === 'monthly' ? 'USD a month' : 'USD a year',
    compared,
  };
}

/** The fee as it is shown, from whole cents; null where an installation asks for nothing. */
export const feeOf = (cents: number): string | null => (cents === 0 ? null : `${dollars(cents)} USD`);
export const FEE = feeOf(CATALOGUE.activationFee);
/** The larger of the annual savings, in percent. */
export const BEST_SAVING = Math.max(...PLANS.map(annualSaving));
