/**
 * Element that a tour step explains, given by a selector of the shell, or by the name under which its area declares it.
 */
export type TourTarget = { readonly selector: string } | { readonly name: string };

export interface TourStep {
  readonly id: TourStepId;
  /** Path of the page that contains the target. */
  readonly path: string;
  readonly target: TourTarget;
  /** Time in ms after which the tour continues automatically. */
  readonly advancesAfterMs?: number;
}

export type TourStepId = (typeof TOUR_STEPS)[number]['id'];

/** Time in ms after which the tour continues automatically from the step with the reminder. */
export const TOUR_ADVANCE_MS = 10_500;

const MAIN = '/app';
const NOTES = '/app/notes';
const WISDOM = '/app/wisdomOfAges';
const INSIGHTS = '/app/psychologicalInsights';

/** Returns the target for the link of a view, which is in the header, or in the bar at the bottom of a phone. */
const tabOf = (path: string) => ({ selector: `nav[aria-label="Views"] a[href="${path}"]` });

/** The 14 steps of the guided tour, in their order. */
export const TOUR_STEPS = [
  { id: 'northkeep', path: MAIN, target: tabOf(MAIN) },
  { id: 'direction', path: MAIN, target: { name: 'direction' } },
  { id: 'weekly-steps', path: MAIN, target: { name: 'weekly-steps' } },
  { id: 'goals-toggle', path: MAIN, target: { name: 'goals-toggle' } },
  { id: 'macro-progress', path: MAIN, target: { name: 'macro-progress' } },
  { id: 'day-strip', path: MAIN, target: { name: 'day-strip' } },
  { id: 'notes-switch', path: MAIN, target: tabOf(NOTES) },
  { id: 'notes-editor', path: NOTES, target: { name: 'notes-editor' } },
  { id: 'wisdom-switch', path: NOTES, target: tabOf(WISDOM) },
  { id: 'wisdom-card', path: WISDOM, target: { name: 'wisdom-card' } },
  { id: 'insights-switch', path: WISDOM, target: tabOf(INSIGHTS) },
  { id: 'insights-metrics', path: INSIGHTS, target: { name: 'insights-metrics' } },
  { id: 'reminder', path: MAIN, target: { selector: 'header [aria-label="Menu"]' }, advancesAfterMs: TOUR_ADVANCE_MS },
  { id: 'wrap-up', path: MAIN, target: tabOf(MAIN) },
] as const satisfies readonly (Omit<TourStep, 'id'> & { readonly id: string })[];
