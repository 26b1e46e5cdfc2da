import { weeklyProgressId } from '@northkeep/contracts';
import { modalStore, toastStore } from '@northkeep/shared-kit/runtime';
import { aims, goals, onboarding, one, reviews, session, steps, weeklyProgress } from '@northkeep/shared-vault';
import { cleanup, screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { openPlannerVault, renderPlanner } from '../../../testing/planner-page.tsx';
import { usePlannerMode } from '../../main/macro-mode.ts';
import { reviewDraft } from '../review-draft.ts';

/** A Wednesday in week 48. On this date, the review covers week 47, November 16 to 22. */
export const WEDNESDAY = '2026-11-25T10:00:00Z';
/** Saturday of week 48. On this date, the review covers the current week, November 23 to 29. */
export const SATURDAY = '2026-11-28T10:00:00Z';

let goalId = '';
let aimId = '';

/**
 * Removes the data of earlier tests and sets the date. The account is on the Free plan and its first day is unknown.
 */
function resetReview(now: string): void {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  for (const { id } of [...aims.items]) aims.remove(id);
  for (const { id } of [...weeklyProgress.items]) weeklyProgress.remove(id);
  for (const { id } of [...reviews.items]) reviews.remove(id);
  reviewDraft.clear();
  localStorage.removeItem('macro-review-store');
  toastStore.setState({ toasts: [] });
  modalStore.setState({ count: 0 });
  usePlannerMode.setState({ mode: 'steps' });
  patchSessionUser({ plan: 'free', hadPaidPlan: false, createdAt: null });
  onboarding.create({ finished: true, lastStep: 4 }, { id: one('onboarding').id });
  aimId = aims.create({ label: 'Feel rested' }).id;
  goalId = goals.create({ label: 'Sleep well' }, { parentId: aimId }).id;
}

function endReview(): void {
  cleanup();
  reviewDraft.clear();
  vi.useRealTimers();
}

/** Opens one vault for the tests of a file. Each test begins on `now` with an empty review. */
export function setUpReviewTests(now = WEDNESDAY): void {
  beforeAll(openPlannerVault);
  beforeEach(() => resetReview(now));
  afterEach(endReview);
}

export function patchSessionUser(change: Partial<NonNullable<ReturnType<typeof session.getState>['user']>>): void {
  const { user } = session.getState();
  if (user) session.setState({ user: { ...user, ...change } });
}

/** Adds a selected step with its completed times and its target for each ISO week in `weeks`. */
export function addStep(
  label: string,
  total: number,
  weeks: Readonly<Record<string, [done: number, of: number]>> = {},
) {
  const step = steps.create({ label, total, status: 'selected' }, { parentId: goalId, parentKind: 'goals' });
  for (const [week, [progress, target]] of Object.entries(weeks)) {
    const ids = { week, stepId: step.id, goalId, aimId };
    const labels = { stepLabel: label, goalLabel: 'Sleep well', aimLabel: 'Feel rested' };
    weeklyProgress.create({ ...ids, ...labels, target, progress }, { id: weeklyProgressId(step.id, week) });
  }
  return step;
}

export const addReview = (week: string, completedAt: string, note: string | null = null) =>
  reviews.create({ completedAt, note }, { id: week });

/** Opens the review on its first slide. */
export async function openReview() {
  const user = renderPlanner('/app?modal=review');
  await screen.findByRole('button', { name: 'Start Review' });
  return user;
}

export const findHeading = (name: string) => screen.findByRole('heading', { level: 3, name });
export const pressButton = (user: UserEvent, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
