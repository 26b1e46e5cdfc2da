// @vitest-environment jsdom
import { modalStore } from '@northkeep/shared-kit/runtime';
import { reviews, sync } from '@northkeep/shared-vault';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getCurrentAddress, getCurrentQuery, renderPlanner } from '../../testing/planner-page.tsx';
import { reviewTexts } from './copy.ts';
import {
  addReview,
  addStep,
  findHeading,
  patchSessionUser,
  pressButton,
  SATURDAY,
  setUpReviewTests,
} from './testing/review-page.tsx';

setUpReviewTests();

const stored = () => JSON.parse(localStorage.getItem('macro-review-store') ?? 'null');
const settled = () => screen.findByRole('button', { name: 'Weekly review' });
const LAST_SUNDAY = '2026-11-15T18:00:00Z';

describe('the button', () => {
  // shows: planner.review.button
  it('opens the review, and Escape closes it', async () => {
    const user = renderPlanner('/app');
    await user.click(await settled());
    await findHeading(reviewTexts.intro.heading);
    expect(getCurrentQuery()).toBe('?modal=review');
    expect(screen.getByRole('dialog').textContent).toContain('Nov 16 to 22');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
    expect(reviews.items).toEqual([]);
  });

  // shows: planner.review.week
  it('opens the running week on Saturday', async () => {
    vi.setSystemTime(new Date(SATURDAY));
    renderPlanner('/app?modal=review');
    await findHeading(reviewTexts.intro.heading);
    expect(screen.getByRole('dialog').textContent).toContain('Nov 23 to 29');
  });

  // shows: planner.review.first
  it('names the day of the first review during the first week of an account', async () => {
    patchSessionUser({ createdAt: '2026-11-24T09:00:00Z' });
    const user = renderPlanner('/app?modal=review');
    await findHeading(reviewTexts.first.heading);
    expect(screen.getByText('From Saturday, Nov 28, you can look back on it here.')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).toContain('Nov 23 to 29');
    expect(screen.queryByRole('button', { name: 'Start Review' })).toBeNull();
    await pressButton(user, reviewTexts.first.close);
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
  });
});

describe('the start of the app', () => {
  // The review opens only after a response of the server. Without this wait, a test that expects no review could pass
  // too early.
  beforeEach(() => waitFor(() => expect(sync.lastResponseAt).not.toBeNull()));

  // shows: planner.review.opens, planner.review.opens.once, planner.review.store
  it('opens a review that is due, once a week', async () => {
    addStep('Read', 2, { '2026-W46': [1, 2] });
    addReview('2026-W46', LAST_SUNDAY);
    renderPlanner('/app');
    await findHeading(reviewTexts.intro.heading);
    expect(stored()).toMatchObject({
      ...{ lastCompleted: LAST_SUNDAY, wasPromptedThisWeek: true, promptedWeek: '2026-W48' },
    });
    cleanup();
    renderPlanner('/app');
    await settled();
    expect(getCurrentQuery()).toBe('');
    cleanup();
    vi.setSystemTime(new Date('2026-12-01T12:00:00Z'));
    renderPlanner('/app');
    await waitFor(() => expect(getCurrentQuery()).toBe('?modal=review'));
  });

  // shows: planner.review.opens.never
  it.each([
    ['without an earlier review', () => {}],
    ['after a review of this week', () => addReview('2026-W46', '2026-11-23T08:00:00Z')],
    [
      'in the first week of an account that has imported an earlier review',
      () => {
        addReview('2026-W46', LAST_SUNDAY);
        patchSessionUser({ createdAt: '2026-11-24T09:00:00Z' });
      },
    ],
  ])('opens no review %s', async (_, prepare) => {
    prepare();
    renderPlanner('/app');
    await settled();
    expect(getCurrentQuery()).toBe('');
    expect(stored()?.wasPromptedThisWeek ?? false).toBe(false);
  });

  // shows: planner.review.opens.anywhere
  it('opens a review that is due over another page of the app, and closes back to it', async () => {
    addReview('2026-W46', LAST_SUNDAY);
    const user = renderPlanner('/app/notes?x=1', [{ path: '/app/notes', element: <h1>Notes</h1> }]);
    await findHeading(reviewTexts.intro.heading);
    expect(getCurrentAddress()).toBe('/app/notes?x=1&modal=review');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentAddress()).toBe('/app/notes?x=1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  // shows: planner.review.opens.delayed
  it('opens a review that is due when the modal that was open is closed', async () => {
    addReview('2026-W46', LAST_SUNDAY);
    modalStore.setState({ count: 1 });
    renderPlanner('/app');
    await settled();
    expect(getCurrentQuery()).toBe('');
    expect(stored()?.wasPromptedThisWeek ?? false).toBe(false);
    act(() => modalStore.setState({ count: 0 }));
    await findHeading(reviewTexts.intro.heading);
    expect(getCurrentQuery()).toBe('?modal=review');
  });

  it('opens no review when it was completed in the modal that was open', async () => {
    addReview('2026-W46', LAST_SUNDAY);
    modalStore.setState({ count: 1 });
    renderPlanner('/app');
    await settled();
    addReview('2026-W47', '2026-11-25T09:00:00Z');
    act(() => modalStore.setState({ count: 0 }));
    await settled();
    expect(getCurrentQuery()).toBe('');
  });

  // shows: planner.review.other-device
  it('opens nothing when another device has reviewed the week', async () => {
    addReview('2026-W46', LAST_SUNDAY);
    addReview('2026-W47', '2026-11-22T08:00:00Z');
    renderPlanner('/app');
    await settled();
    expect(getCurrentQuery()).toBe('');
    expect(stored()?.wasPromptedThisWeek ?? false).toBe(false);
  });

  it('opens the review despite a review dated in the far future and a prompt stored for another account', async () => {
    addReview('2026-W46', LAST_SUNDAY);
    addReview('2027-W20', '2027-05-23T08:00:00Z');
    const foreign = { lastCompleted: null, wasPromptedThisWeek: true, promptedWeek: '2026-W48', userId: 'another' };
    localStorage.setItem('macro-review-store', JSON.stringify(foreign));
    renderPlanner('/app');
    await waitFor(() => expect(getCurrentQuery()).toBe('?modal=review'));
  });
});
