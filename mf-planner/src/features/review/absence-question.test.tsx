// @vitest-environment jsdom
import { toastStore } from '@northkeep/shared-kit/runtime';
import { getActiveWeek, reviews } from '@northkeep/shared-vault';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getCurrentQuery, renderPlanner } from '../../testing/planner-page.tsx';
import { reviewTexts } from './copy.ts';
import {
  addReview,
  addStep,
  findHeading,
  pressButton,
  SATURDAY,
  setUpReviewTests,
  WEDNESDAY,
} from './testing/review-page.tsx';

setUpReviewTests();

/** Adds steps that were last counted in week 43, so that weeks 44 to 47 have no progress and no review. */
function goAway(totals: Readonly<Record<string, number>>) {
  addReview('2026-W43', '2026-10-25T18:00:00Z');
  return Object.entries(totals).map(([label, total]) => addStep(label, total, { '2026-W43': [1, total] }));
}
async function comeBack() {
  const user = renderPlanner('/app');
  await findHeading(reviewTexts.back.heading);
  return user;
}
const closed = () => waitFor(() => expect(getCurrentQuery()).toBe(''));

describe('the way back after weeks away', () => {
  // shows: planner.review.away
  it('asks one question in place of the reviews that were missed', async () => {
    goAway({ Read: 4 });
    await comeBack();
    expect(screen.getByText('4 weeks went by, and they need no review. One question is enough:')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Start Review' })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^As planned/ })));
  });

  // shows: planner.review.away.keep
  it('keeps the plan and does not ask again', async () => {
    const [step] = goAway({ Read: 4 });
    const user = await comeBack();
    await pressButton(user, /^As planned/);
    await closed();
    expect(step?.total).toBe(4);
    expect(reviews.items.map(({ id }) => id)).toEqual(['2026-W43', '2026-W47']);
    expect(toastStore.getState().toasts.map(({ text }) => text)).toEqual(['The plan stays as it is.']);
  });

  // shows: planner.review.away.smaller
  it('offers to halve the times of every planned step, to at least one, with an undo', async () => {
    const plan = goAway({ Read: 5, Walk: 1, Rest: 0 });
    const user = await comeBack();
    await pressButton(user, /^Smaller/);
    await closed();
    expect(plan.map(({ total }) => total)).toEqual([3, 1, 0]);
    expect(reviews.get('2026-W47')?.decisions.map(({ stepLabel, after }) => [stepLabel, after])).toEqual([['Read', 3]]);
    act(() => toastStore.getState().toasts[0]?.action?.run());
    expect(plan.map(({ total }) => total)).toEqual([5, 1, 0]);
  });

  // shows: planner.review.away.each
  it('leads through the steps without judging the weeks away', async () => {
    goAway({ Read: 4 });
    const user = await comeBack();
    await pressButton(user, /^Step by step/);
    await findHeading(reviewTexts.away.heading);
    expect(screen.getByText('4× a week')).toBeTruthy();
    await pressButton(user, 'Next');
    expect(await screen.findByText(reviewTexts.away.text)).toBeTruthy();
    expect(screen.queryByText('of 4 times')).toBeNull();
    await pressButton(user, 'Confirm & Next');
    await pressButton(user, 'Done');
    await closed();
    expect(reviews.get('2026-W47')).toBeDefined();
  });

  it.each([WEDNESDAY, SATURDAY])('does not name a week in its title on %s', async (now) => {
    vi.setSystemTime(new Date(now));
    goAway({ Read: 4 });
    await comeBack();
    expect(screen.getByRole('heading', { level: 2, name: 'Weekly review' })).toBeTruthy();
  });

  // shows: planner.review.away.weekend
  it('keeps the current week on a Saturday', async () => {
    vi.setSystemTime(new Date(SATURDAY));
    goAway({ Read: 4 });
    const user = await comeBack();
    await pressButton(user, /^As planned/);
    await closed();
    expect(getActiveWeek()).toBe('2026-W48');
  });
});
