import type { BillingTerm, RegistrationPlan } from '@northkeep/contracts';

export interface ChosenPlan {
  plan?: RegistrationPlan;
  term?: BillingTerm;
}

/** Reads plan and term from the address; Elite cannot be purchased and is ignored. */
export function parseChosenPlan(query: URLSearchParams): ChosenPlan {
  const plan = query.get('plan');
  const term = query.get('period') ?? query.get('billing') ?? query.get('term');
  return {
    ...(plan === 'pro' || plan === 'tier1' ? { plan: 'tier1' as const } : {}),
    ...(plan === 'free' ? { plan: 'free' as const } : {}),
    ...(term === 'annual' || term === 'monthly' ? { term } : {}),
  };
}
