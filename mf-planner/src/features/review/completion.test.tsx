// @vitest-environment jsdom
import { weeklyProgressId } from '@northkeep/contracts';
import { getActiveWeek, reviews, sync, vault, weeklyProgress } from '@northkeep/shared-vault';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { getCurrentQuery } from '../../testing/planner-page.tsx';
import { reviewTexts } from './copy.ts';
import { reviewDraft } from './review-draft.ts';
import {
  addReview,
  addStep,
  findHeading,
  openReview,
  pressButton,
  SATURDAY,
  setUpReviewTests,
} from './testing/review-page.tsx';

setUpReviewTests();

const PASSPHRASE = 'correct horse battery staple';

const addWeekly = (label: string, total: number, done: number) => addStep(label, total, { '2026-W47': [done, total] });
const jump = (user: Awaited<ReturnType<typeof openReview>>, slide: RegExp) => pressButton(user, slide);

describe('completion', () => {
  const finish = async (user: Awaited<ReturnType<typeof openReview>>, note = '') => {
    await jump(user, /All Set$/);
    await findHeading('All Set');
    if (note !== '') await user.type(screen.getByRole('textbox', { name: reviewTexts.end.note }), note);
    await pressButton(user, 'Done');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
  };

  // shows: planner.review.store
  // shows: planner.review.record
  it('keeps the note and the decisions, and clears the draft', async () => {
    const step = addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, 'Confirm & Next');
    await finish(user, 'Early starts helped.');
    expect(reviews.items.map(({ id, note, decisions }) => ({ id, note, decisions }))).toEqual([
      {
        id: '2026-W47',
        note: 'Early starts helped.',
        decisions: [{ stepId: step.id, stepLabel: 'Read', goalLabel: 'Sleep well', before: 5, after: 4 }],
      },
    ]);
    await waitFor(() => expect(reviewDraft.get('2026-W47')).toEqual({ week: '2026-W47', note: null, decisions: [] }));
    expect(JSON.parse(localStorage.getItem('macro-review-store') ?? '')).toMatchObject({
      lastCompleted: reviews.get('2026-W47')?.completedAt,
    });
  });

  it('keeps the draft while the record is not on the disk', async () => {
    addWeekly('Read', 5, 3);
    const user = await openReview();
    await sync.flush();
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    });
    await finish(user, 'Early starts helped.');
    await sync.settle();
    await sync.settle();
    expect([sync.hasUnstoredChanges, reviewDraft.get('2026-W47').note]).toEqual([true, 'Early starts helped.']);
    full.mockRestore();
    await sync.sendNow();
    expect(sync.hasUnstoredChanges).toBe(false);
  });

  // shows: planner.review.note.long
  it('is refused while the note is too long, and keeps the note as a draft', async () => {
    addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /All Set$/);
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.end.note });
    const long = 'a'.repeat(20_001);
    fireEvent.change(field, { target: { value: long } });
    expect(screen.getByText('Max 20,000 characters. Not saved until it is shorter.')).toBeTruthy();
    await pressButton(user, 'Done');
    expect([document.activeElement, field.value]).toEqual([field, long]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
    expect([reviews.items, reviewDraft.get('2026-W47').note]).toEqual([[], long]);
  });

  it('keeps a note that is typed just before the vault locks', async () => {
    addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /All Set$/);
    await findHeading('All Set');
    await user.type(screen.getByRole('textbox', { name: reviewTexts.end.note }), 'Early starts helped.');
    await act(() => vault.lock());
    expect(reviewDraft.get('2026-W47').note).toBeNull();
    await act(() => vault.unlock({ passphrase: PASSPHRASE, remember: false }));
    await waitFor(() => expect(reviewDraft.get('2026-W47').note).toBe('Early starts helped.'));
  });

  // shows: planner.review.closing
  it('happens when Escape closes the last slide, but not when it closes another slide', async () => {
    addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
    expect(reviews.items).toEqual([]);
    cleanup();
    const again = await openReview();
    await jump(again, /All Set$/);
    await findHeading('All Set');
    await again.keyboard('{Escape}');
    await waitFor(() => expect(reviews.items.map(({ id }) => id)).toEqual(['2026-W47']));
  });

  // shows: planner.review.confirm.progress
  it('starts the next week on Saturday and keeps the plan of the current one', async () => {
    vi.setSystemTime(new Date(SATURDAY));
    const step = addStep('Read', 5);
    const user = await openReview();
    expect(getActiveWeek()).toBe('2026-W48');
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, 'Confirm & Next');
    await finish(user);
    expect(getActiveWeek()).toBe('2026-W49');
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W48'))).toMatchObject({ progress: 0, target: 5 });
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W49'))).toBeUndefined();
    expect(step.total).toBe(4);
  });

  // shows: planner.review.repeat
  it('can be repeated: the note is prefilled and the decisions are merged', async () => {
    const step = addWeekly('Read', 5, 3);
    const before = { stepId: step.id, stepLabel: 'Read', goalLabel: 'Sleep well', before: 7, after: 5 };
    addReview('2026-W47', '2026-11-22T09:00:00Z', 'Rested.');
    reviews.change('2026-W47', { decisions: [before] });
    const user = await openReview();
    expect(screen.getByText(/^You reviewed this week on Sunday, Nov 22\./)).toBeTruthy();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, 'Confirm & Next');
    await findHeading('All Set');
    const note = screen.getByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.end.note });
    expect(note.value).toBe('Rested.');
    await user.clear(note);
    await finish(user);
    expect(reviews.get('2026-W47')).toMatchObject({ note: null, decisions: [{ ...before, after: 4 }] });
  });

  // shows: planner.review.draft
  it('resumes with note and decisions after the dialog was closed and reopened', async () => {
    addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /: Read$/);
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, 'Confirm & Next');
    await findHeading('All Set');
    await user.type(screen.getByRole('textbox', { name: reviewTexts.end.note }), 'Half a thought');
    await jump(user, /^Slide 1: /);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(getCurrentQuery()).toBe(''));
    cleanup();
    await openReview();
    await jump(user, /All Set$/);
    await findHeading('All Set');
    expect(screen.getByText('Read: 5× before, 4× now')).toBeTruthy();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.end.note }).value).toBe(
      'Half a thought',
    );
  });
});

describe('a note whose review was not completed', () => {
  it('is prefilled in the next review', async () => {
    addWeekly('Read', 5, 3);
    reviewDraft.setNote('2026-W46', 'Half a thought');
    const user = await openReview();
    await jump(user, /All Set$/);
    await findHeading('All Set');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: reviewTexts.end.note }).value).toBe(
      'Half a thought',
    );
    await pressButton(user, 'Done');
    await waitFor(() => expect(reviews.get('2026-W47')?.note).toBe('Half a thought'));
    await waitFor(() => expect(reviewDraft.get('2026-W48').note).toBeNull());
  });
});
