import { weeklyProgressId } from '@northkeep/contracts';
import { MemoryRouter, useLocation, useRoutes } from '@northkeep/shared-kit/runtime';
import {
  aims,
  assessments,
  goals,
  lines,
  one,
  reviews,
  session,
  settings,
  steps,
  weeklyProgress,
} from '@northkeep/shared-vault';
import { openTestVault } from '@northkeep/shared-vault/testing';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { useInsightsStore } from '../features/dashboard/store.ts';
import { INSIGHTS_PATH } from '../paths.ts';
import { routes } from '../routes.tsx';
import { INITIAL_METRIC_SELECTION } from '../rules/selection.ts';
import { createSampleYear, SAMPLE_NOW, SAMPLE_STEPS } from './made-up-year.ts';

let shown = '';
/** Returns the path and the query of the current URL. */
export const getShownAddress = () => shown;

function Insights() {
  const { pathname, search } = useLocation();
  shown = `${pathname}${search}`;
  return useRoutes([...routes, { path: '*', element: <p>elsewhere</p> }]);
}

/** Renders the insights at a URL and waits for their code. Returns the test's user-event object. */
export async function openInsights(address = INSIGHTS_PATH) {
  const user = userEvent.setup();
  render(
    <MemoryRouter initialEntries={[address]}>
      <Insights />
    </MemoryRouter>,
  );
  await screen.findByRole('navigation', { name: 'Views of the insights' });
  return user;
}

/** Opens one vault for the tests of a file. Each test begins without records, at the time `now`, on the Free plan. */
export function setUpInsights(now = SAMPLE_NOW): void {
  beforeAll(() => openTestVault());
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now });
    for (const collection of [lines, weeklyProgress, reviews, assessments, aims])
      for (const { id } of [...collection.items]) collection.remove(id);
    settings.create({ pulseEnabled: false, timeZone: 'America/New_York' }, { id: one('settings').id });
    useInsightsStore.setState(INITIAL_METRIC_SELECTION);
    setUser({ plan: 'free', hadPaidPlan: false, createdAt: new Date(now).toISOString() });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });
}

export function setUser(change: Partial<NonNullable<ReturnType<typeof session.getState>['user']>>): void {
  const { user } = session.getState();
  if (user) act(() => session.setState({ user: { ...user, ...change } }));
}

/** Writes the records of the made-up year, at whose start the account began. */
export function writeSampleYear({ isReviewed = true } = {}): void {
  setUser({ createdAt: '2025-11-24T08:00:00Z' });
  const { progress, tasks, reviewed } = createSampleYear();
  // Each test creates the steps with new ids, because the ids of progress records are derived from them and the id of a
  // deleted record cannot be used again.
  const stepIds = new Map<string, string>(SAMPLE_STEPS.map(({ stepId }) => [stepId, crypto.randomUUID()]));
  for (const record of progress) {
    const stepId = stepIds.get(record.stepId) ?? '';
    const draft = { ...record, stepId, goalId: record.aimId, goalLabel: record.aimLabel };
    weeklyProgress.create(draft, { id: weeklyProgressId(stepId, record.week) });
  }
  for (const [at, task] of tasks.entries()) lines.create({ ...task, text: `task ${at}` });
  for (const week of isReviewed ? reviewed : []) reviews.create({ completedAt: '2026-11-22T18:00:00Z' }, { id: week });
}

/** Adds a plan of one aim, one goal and a selected step; returns the ids and the labels of all three. */
export function addStep(label: string, total: number) {
  const aim = aims.create({ label: 'Feel rested' });
  const goal = goals.create({ label: 'Sleep well' }, { parentId: aim.id });
  const step = steps.create({ label, total, status: 'selected' }, { parentId: goal.id, parentKind: 'goals' });
  return {
    stepId: step.id,
    stepLabel: label,
    goalId: goal.id,
    goalLabel: 'Sleep well',
    aimId: aim.id,
    aimLabel: 'Feel rested',
  };
}
