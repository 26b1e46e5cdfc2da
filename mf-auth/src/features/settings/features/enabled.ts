import type { Plan } from '@northkeep/contracts';

const PRO_FEATURES = ['ai_suggestions', 'advanced_analytics', 'ai_integration', 'priority_support'] as const;
export type Feature = (typeof PRO_FEATURES)[number] | 'basic_reports';

/** Free opens basic_reports alone; Pro and above open all four (specification 2, 'Feature gating in settings'). */
export const isEnabled = (feature: Feature, plan: Plan): boolean => feature === 'basic_reports' || plan !== 'free';

/** The four features, and in the Free plan what it opens above them. */
export const shownFeatures = (plan: Plan): readonly Feature[] =>
  plan === 'free' ? ['basic_reports', ...PRO_FEATURES] : PRO_FEATURES;
