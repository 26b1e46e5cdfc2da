import type { Plan } from '@northkeep/contracts';

const PRO_FEATURES = ['ai_suggestions', 'advanced_analytics', 'ai_integration', 'priority_support'] as const;
export type Feature = (typeof PRO_FEATURES)[number] | 'basic_reports';

/** True when the plan includes a feature: Free has basic_reports only, Pro and above all four. */
export const isFeatureEnabled = (feature: Feature, plan: Plan): boolean =>
  feature === 'basic_reports' || plan !== 'free';

/** Lists the four features; in the Free plan the enabled one comes first. */
export const listFeatures = (plan: Plan): readonly Feature[] =>
  plan === 'free' ? ['basic_reports', ...PRO_FEATURES] : PRO_FEATURES;
