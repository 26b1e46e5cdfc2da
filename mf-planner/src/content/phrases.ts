import type { Phrase } from '../rules/rank-suggestions.ts';
import content from './suggestions.json' with { type: 'json' };

export interface StepPhrase extends Phrase {
  /** Times a week. */
  readonly frequency: number;
}

export const AIM_PHRASES: readonly Phrase[] = content.aims;
export const GOAL_PHRASES: readonly Phrase[] = content.goals.map(({ label, domain, aimHints }) => ({
  label,
  domain,
  hints: aimHints,
}));
export const STEP_PHRASES: readonly StepPhrase[] = content.steps.map(({ label, domain, frequency, goalHints }) => ({
  label,
  domain,
  frequency,
  hints: goalHints,
}));
export const OBSTACLE_PHRASES: readonly Phrase[] = content.obstacles.map(withoutDomain);
export const HELPER_PHRASES: readonly Phrase[] = content.helpers.map(withoutDomain);

function withoutDomain(label: string): Phrase {
  return { label, domain: '' };
}
