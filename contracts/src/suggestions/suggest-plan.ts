import { cutText } from '../text-units.ts';
import {
  INITIAL_REDRAWS_LEFT,
  STEP_SUGGESTIONS_MAX,
  SUGGESTIONS_PAGE_SIZE,
  SUGGESTIONS_PER_DRAW_MAX,
} from './limits.ts';
import type { StepPhrase } from './phrases.ts';
import { findTextDomain, rankSuggestions, type SuggestionPhrase } from './rank-suggestions.ts';

/** Number of ranked phrases, enough for the last redraw to show new suggestions. */
const RANKED_MAX = SUGGESTIONS_PER_DRAW_MAX + INITIAL_REDRAWS_LEFT * SUGGESTIONS_PAGE_SIZE;

const GOAL_DEFAULTS = [
  'Increase focus on high-impact tasks',
  'Set specific deadlines for each goal',
  'Break down larger goals into smaller, manageable steps',
  'Regularly review and adjust goals as needed',
];

export interface StepSuggestion {
  readonly label: string;
  /** Planned number of times a week. */
  readonly frequency: number;
}

/** Returns the step suggestions that fit every goal. */
function stepDefaults(goal: string): StepSuggestion[] {
  return [
    { label: `Block 30 minutes for “${shorten(goal)}”`, frequency: 2 },
    { label: 'Prepare the environment', frequency: 1 },
    { label: 'Write an if–then for the main blocker', frequency: 1 },
    { label: 'Define a baseline and log once', frequency: 1 },
  ];
}

/** Maximum length of a goal that is quoted in a step, so that the step stays a valid label. */
const QUOTED_MAX = 120;

function shorten(goal: string): string {
  return goal.length <= QUOTED_MAX ? goal : cutText(goal, QUOTED_MAX - 1, '…');
}

interface PlanTexts {
  /** Other texts of the user: the long-term direction and the obstacles. */
  readonly context: readonly string[];
  /** Labels of existing records, which are not suggested again. */
  readonly taken: readonly string[];
}

export interface SuggestAimsInput extends PlanTexts {
  /** Null when the phrases could not be loaded. */
  readonly phrases: readonly SuggestionPhrase[] | null;
  readonly direction: string;
  /** Percentage of the suggested aims that fit the user's long-term direction. */
  readonly tailored: number;
  /** Number of redraws before this one. */
  readonly draw: number;
}

/** Returns up to 24 suggested aims, a mix of general aims and aims that fit the user's long-term direction. */
export function suggestAims({ phrases, direction, tailored, draw, ...texts }: SuggestAimsInput): string[] {
  const general = 1 - tailored / 100;
  const ranked = rankSuggestions(phrases ?? [], { ...texts, subject: direction, general, limit: RANKED_MAX });
  return moveOn(labelsOf(ranked), draw).slice(0, SUGGESTIONS_PER_DRAW_MAX);
}

export interface SuggestGoalsInput extends PlanTexts {
  readonly phrases: readonly SuggestionPhrase[] | null;
  readonly aim: string;
  readonly draw: number;
}

/** Returns up to 24 suggested goals for an aim; the defaults first when no built-in goal matches or can be loaded. */
export function suggestGoals({ phrases, aim, draw, ...texts }: SuggestGoalsInput): string[] {
  const defaults = phrases === null || findTextDomain(aim) === null ? withoutTaken(GOAL_DEFAULTS, texts.taken) : [];
  const ranked = labelsOf(rankSuggestions(phrases ?? [], { ...texts, subject: aim, limit: RANKED_MAX }));
  return moveOn([...defaults, ...ranked], draw).slice(0, SUGGESTIONS_PER_DRAW_MAX);
}

export interface SuggestStepsInput extends PlanTexts {
  readonly phrases: readonly StepPhrase[] | null;
  readonly goal: string;
  readonly aim: string;
  /** Suggestions in lower case that were already used for this goal and are not suggested again. */
  readonly used: readonly string[];
  readonly limit?: number;
}

/**
 * Returns up to 16 suggested steps for a goal. The default steps come first when the built-in steps could not be loaded
 * or neither goal nor aim names a known domain.
 */
export function suggestSteps({
  phrases,
  goal,
  aim,
  used,
  limit = STEP_SUGGESTIONS_MAX,
  ...texts
}: SuggestStepsInput): StepSuggestion[] {
  const before = new Set(used);
  const isNew = ({ label }: { label: string }) => !before.has(label.toLowerCase());
  const fits = phrases !== null && (findTextDomain(goal) ?? findTextDomain(aim)) !== null;
  const names = withoutTaken(
    stepDefaults(goal).map(({ label }) => label),
    texts.taken,
  );
  const defaults = fits ? [] : stepDefaults(goal).filter(({ label }) => names.includes(label));
  const ranked = rankSuggestions((phrases ?? []).filter(isNew), { ...texts, subject: goal, parent: aim, limit });
  return [...defaults.filter(isNew), ...ranked.map(({ label, frequency }) => ({ label, frequency }))].slice(0, limit);
}

/** Returns up to 16 built-in steps of all domains, chosen without a goal. */
export function suggestGenericSteps({
  phrases,
  draw,
}: Pick<SuggestStepsInput, 'phrases'> & { draw: number }): StepSuggestion[] {
  const varied = rankSuggestions(phrases ?? [], { subject: '', taken: [], limit: RANKED_MAX });
  return moveOn(varied, draw)
    .slice(0, STEP_SUGGESTIONS_MAX)
    .map(({ label, frequency }) => ({ label, frequency }));
}

/** Rotates the list by one page for each redraw; the skipped suggestions move to the end. */
function moveOn<T>(list: readonly T[], draw: number): T[] {
  const start = list.length === 0 ? 0 : (draw * SUGGESTIONS_PAGE_SIZE) % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

function withoutTaken(labels: readonly string[], taken: readonly string[]): string[] {
  const names = new Set(taken.map((label) => label.toLowerCase()));
  return labels.filter((label) => !names.has(label.toLowerCase()));
}

const labelsOf = (phrases: readonly SuggestionPhrase[]) => phrases.map(({ label }) => label);
