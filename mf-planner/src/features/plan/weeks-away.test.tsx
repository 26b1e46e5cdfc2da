// @vitest-environment jsdom
import { steps, weeklyProgress } from '@northkeep/shared-vault';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPlanner } from '../../testing/planner-page.tsx';
import { addStep, patchSessionUser, setUpReviewTests } from '../review/testing/review-page.tsx';
import { fillMissingWeekRecords } from './use-last-week.ts';

// A Wednesday in week 48.
setUpReviewTests('2026-11-25T10:00:00Z');
beforeEach(() => localStorage.removeItem('nk.closed-week'));

const counted = () =>
  weeklyProgress.items.map(({ week, stepLabel, progress }) => `${week} ${stepLabel} ${progress}`).sort();
const began = (createdAt: string) => patchSessionUser({ createdAt });
const ridge = () => screen.findByRole('img', { name: /steps in/ });

/** Adds a step that was made in week 43. */
function addOldStep(...step: Parameters<typeof addStep>) {
  vi.setSystemTime(new Date('2026-10-20T10:00:00Z'));
  addStep(...step);
  vi.setSystemTime(new Date('2026-11-25T10:00:00Z'));
}

/** Creates a plan in which a step was last counted in week 43. */
function goAway() {
  addOldStep('Read', 4, { '2026-W43': [3, 4] });
  addOldStep('Walk', 2, { '2026-W43': [0, 2] });
  began('2026-10-19T09:00:00Z');
}

describe('the first opening after weeks away', () => {
  // shows: planner.weeks.away.last
  it('adds records without progress for the last week only, once', () => {
    goAway();
    fillMissingWeekRecords('2026-W47', 'ada');
    const first = ['2026-W43 Read 3', '2026-W43 Walk 0', '2026-W47 Read 0', '2026-W47 Walk 0'];
    expect(counted()).toEqual(first);
    addOldStep('Rest', 1);
    fillMissingWeekRecords('2026-W47', 'ada');
    expect(counted()).toEqual(first);
  });

  // shows: planner.weeks.away.made
  it('adds no record for a step that is parked or was created after that week', () => {
    goAway();
    addStep('Rest', 1);
    const [read] = steps.items;
    steps.change(read?.id ?? '', { status: 'parked' });
    fillMissingWeekRecords('2026-W47', 'ada');
    expect(counted().filter((text) => text.startsWith('2026-W47'))).toEqual(['2026-W47 Walk 0']);
  });

  it('adds no record for a week before the account existed', () => {
    goAway();
    began('2026-11-23T09:00:00Z');
    fillMissingWeekRecords('2026-W47', 'ada');
    expect(counted()).toHaveLength(2);
  });
});

describe('the chart of the weeks', () => {
  // shows: planner.weeks.away.drawn
  it('marks weeks without records as weeks away, but not a week without progress', async () => {
    goAway();
    fillMissingWeekRecords('2026-W47', 'ada');
    renderPlanner('/app');
    expect((await ridge()).getAttribute('aria-label')).toBe('3 steps in 3 weeks, 3 weeks away, 0 this week');
  });

  // shows: planner.weeks.began
  it('draws nothing before the account began', async () => {
    goAway();
    began('2026-11-17T09:00:00Z');
    renderPlanner('/app');
    expect((await ridge()).getAttribute('aria-label')).toMatch(/in 1 week, 1 week away, 0 this week$/);
  });
});

describe('the heading of the week', () => {
  // shows: planner.weeks.first-heading
  it.each([
    ['2026-11-25T10:00:00Z', 'Nov 23 to 29, from Wednesday'],
    ['2026-11-10T10:00:00Z', 'Nov 23 to 29'],
  ])('names Monday to Sunday, and the first day of an account that began on %s', async (createdAt, text) => {
    began(createdAt);
    addStep('Read', 4);
    renderPlanner('/app');
    expect((await screen.findByText(/^Nov 23 to/)).textContent).toBe(text);
  });
});
