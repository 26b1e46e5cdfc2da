import { CATALOGUE, type Plan } from '@northkeep/contracts';

/** What a plan costs, in whole cents. */
export const amountsOf = (plan: Plan): { readonly monthly: number; readonly annual: number } => CATALOGUE.plans[plan];
