import { AIM_CASES } from './aim-cases.ts';
import { GOAL_CASES } from './goal-cases.ts';
import { STEP_CASES } from './step-cases.ts';
import type { SuggestionCase } from './suggestion-case.ts';

export const SUGGESTION_CASES: readonly SuggestionCase[] = [...AIM_CASES, ...GOAL_CASES, ...STEP_CASES];
