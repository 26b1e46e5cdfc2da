import { type BillingTerm, hasPayments, type RegistrationPlan } from '@northkeep/contracts';

/** Plan and term of a link to the registration. Elite (`tier2`) can be wished for but not bought. */
export interface ChosenPlan {
  plan?: RegistrationPlan;
  term?: BillingTerm;
}

/** Reads plan and term from the query of an address. Without payments there is no plan to choose but the usual one. */
export function parseChosenPlan(query: URLSearchParams): ChosenPlan {
  if (!hasPayments()) return { plan: 'free' };
  const plan = query.get('plan');
  const term = query.get('period') ?? query.get('billing') ?? query.get('term');
  return {
    ...(plan === 'pro' || plan === 'tier1' ? { plan: 'tier1' as const } : {}),
    ...(plan === 'elite' || plan === 'tier2' ? { plan: 'tier2' as const } : {}),
    ...(plan === 'free' ? { plan: 'free' as const } : {}),
    ...(term === 'annual' || term === 'monthly' ? { term } : {}),
  };
}
