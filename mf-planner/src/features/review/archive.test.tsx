// @vitest-environment jsdom

import { reviews } from '@northkeep/shared-vault';
import { setInstancePlan } from '@northkeep/shared-vault/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { reviewTexts } from './copy.ts';
import {
  addReview,
  addStep,
  findHeading,
  openReview,
  patchSessionUser,
  pressButton,
  setUpReviewTests,
} from './testing/review-page.tsx';

setUpReviewTests();

/** Adds progress and reviews over seven weeks, one of which has no progress. */
function addWeeks() {
  addStep('Read', 4, {
    '2026-W41': [1, 4],
    '2026-W43': [2, 4],
    '2026-W44': [2, 4],
    '2026-W45': [3, 4],
    '2026-W47': [4, 4],
  });
  addReview('2026-W41', '2026-10-11T09:00:00Z', 'A slow start.');
  addReview('2026-W45', '2026-11-08T09:00:00Z', 'Early starts helped.');
}
async function openArchive() {
  const user = await openReview();
  await pressButton(user, 'Earlier reviews');
  await findHeading('Earlier reviews');
  return user;
}
const weeksInTable = () =>
  within(screen.getByRole('table', { name: 'Feel rested', hidden: true }))
    .getAllByRole('rowheader', { hidden: true })
    .map(({ textContent }) => textContent);

describe('Archive', () => {
  it('says that there are no reviews yet', async () => {
    await openArchive();
    expect(screen.getByText(reviewTexts.archive.none)).toBeTruthy();
    expect(screen.getByText(reviewTexts.archive.noRecords)).toBeTruthy();
  });

  // shows: pay.none.app
  it('names only the limits where nobody can choose a plan', async () => {
    setInstancePlan('free');
    addWeeks();
    await openArchive();
    expect(screen.getByText('You see the last 4 weeks.')).toBeTruthy();
    expect(screen.getByText('Your plan does not include this.')).toBeTruthy();
    expect(screen.queryByText(/\bPro\b|See plans/)).toBeNull();
    setInstancePlan(null);
  });

  // shows: planner.review.archive.free
  it('shows the last 4 weeks on the Free plan and says what Pro shows', async () => {
    addWeeks();
    const user = await openArchive();
    expect(screen.getByText(/^You see the last 4 weeks\. Pro shows all of them\./)).toBeTruthy();
    expect(screen.getByText(/^The quarterly review is part of Pro\./)).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'See plans' })[0]?.getAttribute('href')).toBe('/app/settings/billing');
    expect(screen.getByText('Early starts helped.')).toBeTruthy();
    expect(screen.queryByText('A slow start.')).toBeNull();
    expect(weeksInTable()).toEqual(['Nov 16 to 22', 'Nov 9 to 15', 'Nov 2 to 8', 'Oct 26 to Nov 1']);
    await pressButton(user, 'Back');
    await findHeading(reviewTexts.intro.heading);
  });

  // shows: planner.review.trend
  it('draws the trend of each aim with its numbers in a table, and says which weeks have no record', async () => {
    addWeeks();
    await openArchive();
    expect(screen.getByRole('img', { name: 'Feel rested: 9 of 12 planned times done in 4 weeks' })).toBeTruthy();
    const rows = within(screen.getByRole('table', { name: 'Feel rested', hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(
      rows.slice(1).map((row) =>
        within(row)
          .getAllByRole('cell', { hidden: true })
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['4 of 4', '100 %'],
      ['–', 'No record'],
      ['3 of 4', '75 %'],
      ['2 of 4', '50 %'],
    ]);
  });

  // shows: planner.review.archive.pro
  it('shows all weeks on Pro, the newest review first, with its decisions', async () => {
    patchSessionUser({ plan: 'pro' });
    addWeeks();
    const decision = { stepId: 'x', stepLabel: 'Read', goalLabel: 'Sleep well', before: 6, after: 4 };
    reviews.change('2026-W45', { decisions: [decision] });
    await openArchive();
    expect(screen.queryByText(/^You see the last/)).toBeNull();
    expect(weeksInTable()).toHaveLength(7);
    expect(screen.getAllByRole('heading', { level: 5 }).map(({ textContent }) => textContent)).toEqual([
      'Nov 2 to 8Sun, Nov 8',
      'Oct 5 to 11Sun, Oct 11',
    ]);
    expect(screen.getByText('Read: 6× before, 4× now')).toBeTruthy();
    expect(screen.getByText(reviewTexts.archive.unchanged)).toBeTruthy();
  });

  // shows: planner.review.archive.former
  it('still shows all weeks on the Free plan to an account that had a paid plan', async () => {
    patchSessionUser({ plan: 'free', hadPaidPlan: true });
    addWeeks();
    await openArchive();
    expect(screen.queryByText(/^You see the last/)).toBeNull();
    expect(screen.getByText('A slow start.')).toBeTruthy();
    expect(weeksInTable()).toHaveLength(7);
  });
});

describe('Quarter', () => {
  // shows: planner.review.archive.quarter
  it('sums a quarter on Pro and keeps its note in a record of its own', async () => {
    patchSessionUser({ plan: 'pro' });
    addWeeks();
    const user = await openArchive();
    await pressButton(user, 'Q4 2026');
    await findHeading('Q4 2026');
    expect(screen.getByText('You did 12 of 20 planned times and reviewed 2 weeks.')).toBeTruthy();
    expect(screen.getByText('A slow start.')).toBeTruthy();
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.quarter.note });
    await user.type(note, 'Mornings stay.');
    expect(reviews.get('2026-Q4')?.note).toBe('Mornings stay.');
    expect(await screen.findByText(reviewTexts.quarter.saved)).toBeTruthy();
    await pressButton(user, 'Back');
    await findHeading('Earlier reviews');
    expect(screen.queryByText('Mornings stay.')).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Back' })));
  });

  // shows: planner.review.archive.former
  it('shows its note read-only after a downgrade from a paid plan, and says that Pro changes it', async () => {
    patchSessionUser({ plan: 'free', hadPaidPlan: true });
    addWeeks();
    addReview('2026-Q4', '2026-12-27T09:00:00Z', 'Mornings stay.');
    const user = await openArchive();
    await pressButton(user, 'Q4 2026');
    await findHeading('Q4 2026');
    expect(screen.getByText('A slow start.')).toBeTruthy();
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.quarter.note });
    await user.type(note, ' Evenings too.');
    expect([note.value, reviews.get('2026-Q4')?.note]).toEqual(['Mornings stay.', 'Mornings stay.']);
    expect(screen.getByText(/^Writing the note is part of Pro\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/app/settings/billing');
  });

  it('has no field for a new note after a downgrade from a paid plan', async () => {
    patchSessionUser({ plan: 'free', hadPaidPlan: true });
    addWeeks();
    const user = await openArchive();
    await pressButton(user, 'Q4 2026');
    await findHeading('Q4 2026');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByText(/^Writing the note is part of Pro\./)).toBeTruthy();
  });
});
