// @vitest-environment jsdom
import { weeklyProgressId } from '@northkeep/contracts';
import { steps, weeklyProgress } from '@northkeep/shared-vault';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderPlanner } from '../../testing/planner-page.tsx';
import { reviewTexts } from './copy.ts';
import { ReviewSlide } from './review-slide.tsx';
import { addStep, findHeading, openReview, pressButton, setUpReviewTests } from './testing/review-page.tsx';

setUpReviewTests();

/** Adds a step with its progress in week 47, the week under review. */
const addWeekly = (label: string, total: number, done: number, of = total) =>
  addStep(label, total, { '2026-W47': [done, of] });
const target = (label: string) => screen.getByRole('spinbutton', { name: `${label}, times this week` });
const jump = (user: Awaited<ReturnType<typeof openReview>>, slide: RegExp) => pressButton(user, slide);

describe('the slides', () => {
  // shows: planner.review.start, planner.review.overview, planner.review.steps, planner.review.end
  // shows: planner.review.confirm
  it('go from the start over the overview and each step to All Set', async () => {
    addWeekly('Read', 5, 3);
    addWeekly('Walk', 2, 2);
    const user = await openReview();
    expect(screen.getByText('You planned 2 steps, 7 times in all. 5 are done.')).toBeTruthy();
    await pressButton(user, 'Start Review');
    await findHeading(reviewTexts.overview.heading);
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ReadSleep well3 of 5 Half or more',
      'WalkSleep well2 of 2 All of it',
    ]);
    await pressButton(user, 'Next');
    await findHeading('Read');
    expect(screen.getByText('Half of it or more. You are well on the way.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(target('Read')));
    await pressButton(user, 'Confirm & Next');
    await findHeading('Walk');
    await pressButton(user, 'Confirm & Next');
    await findHeading('All Set');
    expect(screen.getByText('5 of 5')).toBeTruthy();
  });

  // shows: planner.weeks.tick.shown
  it('show at most the planned times when more were counted, and keep the stored number', async () => {
    const step = addWeekly('Read', 3, 6);
    addWeekly('Walk', 0, 2);
    const user = await openReview();
    expect(screen.getByText('You planned 2 steps, 3 times in all. 3 are done.')).toBeTruthy();
    await pressButton(user, 'Start Review');
    await findHeading(reviewTexts.overview.heading);
    const rows = within(screen.getByRole('dialog')).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'ReadSleep well3 of 3 More than planned',
      'WalkSleep well No target',
    ]);
    const figures = (unit: string) => screen.getByText(unit).parentElement?.textContent;
    await pressButton(user, 'Next');
    await findHeading('Read');
    expect(figures('of 3 times')).toBe('3 of 3 times');
    await pressButton(user, 'Confirm & Next');
    await findHeading('Walk');
    expect(figures('of 0 times')).toBe('0 of 0 times');
    await pressButton(user, 'Confirm & Next');
    await findHeading('All Set');
    await pressButton(user, 'Done');
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W47'))).toMatchObject({ progress: 6, target: 3 });
  });

  it.each([
    [0, 0, 'Nothing was planned for it. Choose a number if it should come back.'],
    [4, 0, 'Not this week. That happens. A smaller number can make it easier to begin.'],
    [8, 1, 'A beginning. Each time counts, and a smaller number may fit better.'],
    [4, 1, 'Some of it is done. Is this number still the right one?'],
    [4, 3, 'Nearly all of it. That is a good week.'],
    [4, 5, 'More than you planned. Keep the number, or raise it if you like.'],
  ])('describe %i planned and %i done times with an encouraging sentence', async (planned, done, text) => {
    addWeekly('Read', planned, done);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  // shows: planner.review.pager
  it('are reached by the dots of the pager, by pointer and arrow keys', async () => {
    addWeekly('Read', 2, 1);
    const user = await openReview();
    await jump(user, /^Slide 4: All Set/);
    await findHeading('All Set');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Slide 4: All Set' }));
    await user.keyboard('{ArrowLeft}');
    await findHeading('Read');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Slide 3: Read' }));
    expect(screen.getByRole('button', { name: 'Slide 3: Read' }).getAttribute('aria-current')).toBe('step');
    await user.keyboard('{Home}');
    await findHeading(reviewTexts.intro.heading);
  });

  it('consist of start, overview and All Set when no step is selected', async () => {
    const user = await openReview();
    expect(screen.getByText(reviewTexts.intro.noSteps)).toBeTruthy();
    await pressButton(user, 'Start Review');
    expect(await screen.findByText(reviewTexts.overview.none)).toBeTruthy();
    await pressButton(user, 'Next');
    await findHeading('All Set');
  });

  it('say that nothing was planned for a step that is newer than the week', async () => {
    const step = addStep('Read', 3);
    vi.spyOn(step, 'createdAt', 'get').mockReturnValue('2026-11-24T08:00:00Z');
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    expect(await screen.findByText(/^Nothing was planned for it/)).toBeTruthy();
    expect(target('Read').textContent).toBe('3');
  });
});

describe('the target', () => {
  // shows: planner.review.target.floor
  it('goes down to 0 and no further', async () => {
    addWeekly('Read', 1, 1);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, reviewTexts.step.fewer);
    expect(target('Read').getAttribute('aria-valuetext')).toBe('0 times');
  });

  // shows: planner.review.target.no-bound
  it('goes up past 99 without a bound, and is stored', async () => {
    const step = addWeekly('Read', 98, 1);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    for (let i = 0; i < 4; i++) await pressButton(user, reviewTexts.step.more);
    expect(target('Read').textContent).toBe('102');
    expect(target('Read').hasAttribute('aria-valuemax')).toBe(false);
    await pressButton(user, 'Confirm & Next');
    expect(steps.get(step.id)?.total).toBe(102);
    expect(steps.get(step.id)?.damaged.size).toBe(0);
  });

  // shows: planner.review.confirm.total
  it('is set by arrow keys and confirmed by Enter, and written to the step', async () => {
    const step = addWeekly('Read', 5, 3);
    const user = await openReview();
    await pressButton(user, 'Start Review');
    await pressButton(user, 'Next');
    await findHeading('Read');
    await user.keyboard('{ArrowDown}');
    expect(step.total).toBe(5);
    await user.keyboard('{Enter}');
    await findHeading('All Set');
    expect(step.total).toBe(4);
    expect(screen.getByText('Read: 5× before, 4× now')).toBeTruthy();
  });

  // shows: planner.review.confirm.progress
  it('keeps the progress of the week', async () => {
    const step = addWeekly('Read', 5, 3);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    await pressButton(user, reviewTexts.step.fewer);
    await pressButton(user, 'Confirm & Next');
    await jump(user, /^Slide 3: Read/);
    expect(weeklyProgress.get(weeklyProgressId(step.id, '2026-W47'))).toMatchObject({ progress: 3, target: 5 });
    expect(screen.getByText('of 5 times')).toBeTruthy();
    expect(target('Read').textContent).toBe('4');
  });
});

describe('a plan that was too much for four weeks', () => {
  const SAID = 'For 4 weeks in a row it was done less often than planned. 2 might be the real number.';
  const open = async (weeks: Record<string, [number, number]>) => {
    addStep('Run', 3, weeks);
    const user = await openReview();
    await pressButton(user, 'Start Review');
    await pressButton(user, 'Next');
    await findHeading('Run');
    return user;
  };

  it('is said with the number that took place, which one press plans', async () => {
    const user = await open({ '2026-W44': [1, 3], '2026-W45': [2, 3], '2026-W46': [2, 3], '2026-W47': [2, 3] });
    expect(screen.getByText(SAID)).toBeTruthy();
    expect(target('Run').textContent).toBe('3');
    await pressButton(user, 'Plan 2');
    expect(target('Run').textContent).toBe('2');
    expect(screen.queryByRole('button', { name: 'Plan 2' })).toBeNull();
    await pressButton(user, 'Confirm & Next');
    expect(steps.items.find(({ label }) => label === 'Run')?.total).toBe(2);
  });

  it('is not said when the plan was met in one of the weeks, or of fewer weeks', async () => {
    await open({ '2026-W44': [3, 3], '2026-W45': [2, 3], '2026-W46': [2, 3], '2026-W47': [2, 3] });
    expect(screen.queryByText(/in a row/)).toBeNull();
  });
});

describe('a step that changes during the review', () => {
  it('is removed from the slides when it is deleted on another device', async () => {
    const step = addWeekly('Read', 5, 3);
    addWeekly('Walk', 2, 2);
    const user = await openReview();
    await jump(user, /^Slide 3: Read/);
    await findHeading('Read');
    act(() => steps.remove(step.id));
    await findHeading('Walk');
    expect(screen.getByText('3 of 4')).toBeTruthy();
  });

  it('is shown with a message instead of its number field when it is read-only', async () => {
    const step = addWeekly('Read', 5, 3);
    vi.spyOn(step, 'readOnly', 'get').mockReturnValue(true);
    renderPlanner('/app?modal=review');
    const user = await openReview();
    await user.click(screen.getAllByRole('button', { name: /^Slide 3: Read/ })[0] as HTMLElement);
    expect(await screen.findByText(reviewTexts.step.fixed)).toBeTruthy();
    expect(screen.queryByRole('spinbutton', { name: /times this week/ })).toBeNull();
  });
});

describe('the focus of a slide', () => {
  it('stays on the slide when the dialog focuses its close button a frame later', async () => {
    const close = document.body.appendChild(document.createElement('button'));
    requestAnimationFrame(() => close.focus());
    render(
      <ReviewSlide heading="Read">
        <button type="button" data-slide-focus>
          Confirm
        </button>
      </ReviewSlide>,
    );
    const confirm = screen.getByRole('button', { name: 'Confirm' });
    expect(document.activeElement).toBe(confirm);
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(document.activeElement).toBe(confirm);
    close.remove();
  });
});
